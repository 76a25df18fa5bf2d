//! A renderer that does all of a frame's CPU work but draws nothing.

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

/// Returns the renderer in the form that Bevy needs.
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
        // The default limits are requested, because the adapter's limits are larger than any
        // machine's memory.
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
