//! A renderer that goes through all the motions and draws nothing.

use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::RenderCreation;
use bevy::tasks::block_on;
use std::sync::Arc;
use wgpu::{
    BackendOptions, Backends, DeviceDescriptor, Instance, InstanceDescriptor, InstanceFlags,
    Limits, NoopBackendOptions, RequestAdapterOptions,
};

/// The renderer, as Bevy wants to be given one.
pub(crate) fn renderer() -> RenderCreation {
    let instance = Instance::new(InstanceDescriptor {
        backends: Backends::NOOP,
        flags: InstanceFlags::empty(),
        memory_budget_thresholds: Default::default(),
        display: None,
        backend_options: BackendOptions {
            noop: NoopBackendOptions { enable: true },
            ..Default::default()
        },
    });
    let adapter = block_on(instance.request_adapter(&RequestAdapterOptions::default()))
        .expect("the backend has an adapter");
    let (device, queue) = block_on(adapter.request_device(&DeviceDescriptor {
        // The adapter allows what no memory could hold.
        required_limits: Limits::default(),
        ..Default::default()
    }))
    .expect("the adapter has a device");
    let info = adapter.get_info();
    RenderCreation::manual(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    )
}
