//! Accessibility: gives the nodes of the interface roles, names and values for assistive
//! technology. The names and values are built from the texts of the interface.
//!
//! Bevy passes the nodes to the operating system, with their positions and the focus.

use super::widget::{Chosen, Earned, Live, Stepper, Tabs};
use accesskit::{Action, Node as Told, Role, Toggled};
use bevy::a11y::{AccessibilityNode, AccessibilitySystems};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::UiSystems;
use bevy::ui_widgets::Button;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(adopt).add_systems(
        PostUpdate,
        describe
            .run_if(has_changed)
            // Runs after the texts have been translated.
            .after(UiSystems::Propagate)
            .before(AccessibilitySystems::Update),
    );
}

/// Adds every node to the accessibility tree, so that screen readers read everything in order.
fn adopt(node: On<Add, Node>, mut commands: Commands) {
    let told = AccessibilityNode::from(Told::new(Role::GenericContainer));
    commands.entity(node.entity).try_insert_if_new(told);
}

type Changes = Or<(
    Changed<Node>,
    Changed<Visibility>,
    Changed<Text>,
    Changed<EditableText>,
    Changed<Chosen>,
)>;

fn has_changed(changed: Query<(), Changes>) -> bool {
    !changed.is_empty()
}

/// The texts of the interface, and the hierarchy of its nodes.
#[derive(SystemParam)]
struct Tree<'w, 's> {
    texts: Query<'w, 's, &'static Text>,
    chosen: Query<'w, 's, &'static Chosen>,
    buttons: Query<'w, 's, (), With<Button>>,
    children: Query<'w, 's, &'static Children>,
    parents: Query<'w, 's, &'static ChildOf>,
}

fn describe(
    tree: Tree,
    mut nodes: Query<(
        Entity,
        &mut AccessibilityNode,
        &Node,
        &Visibility,
        (Has<Button>, Option<&TabIndex>, Has<TabGroup>),
        (Has<Stepper>, Has<Tabs>, Has<Live>),
        Option<&Earned>,
        Option<&EditableText>,
    )>,
    kinds: Query<(Has<Stepper>, Has<Tabs>), With<Button>>,
) {
    for (entity, mut told, node, visibility, widget, row, earned, field) in &mut nodes {
        let (is_button, tab, is_card) = widget;
        let (is_stepper, is_tabs, is_live) = row;
        let around = tree
            .button_around(entity)
            .and_then(|button| kinds.get(button).ok());
        let words = || tree.words(entity);
        let told = &mut **told;
        // Not every role has a value, so the value of a previous role must be removed.
        told.clear_value();
        let is_part = match around {
            Some((is_in_stepper, _)) => is_in_stepper || !is_button,
            None => false,
        };
        let is_hidden = node.display == Display::None || *visibility == Visibility::Hidden;
        match is_hidden || is_part && is_button {
            true => told.set_hidden(),
            false => told.clear_hidden(),
        }
        if is_part {
            told.set_role(Role::GenericContainer);
        } else if let Some(field) = field {
            told.set_role(Role::TextInput);
            told.set_label(tree.before(entity));
            told.set_value(field.value().to_string());
        } else if is_stepper {
            let mut words = words().into_iter();
            told.set_role(Role::SpinButton);
            told.set_label(words.next().unwrap_or_default());
            told.set_value(words.collect::<Vec<_>>().join(" "));
        } else if is_tabs {
            told.set_role(Role::TabList);
            told.set_label(tree.chosen(entity));
        } else if is_button {
            let is_tab = around.is_some();
            told.set_role(if is_tab { Role::Tab } else { Role::Button });
            if is_tab {
                told.set_selected(tree.is_chosen(entity));
            }
            told.set_label(tree.name(entity));
        } else if is_card {
            told.set_role(Role::Dialog);
            told.set_label(words().into_iter().next().unwrap_or_default());
        } else if let Some(Earned(is_earned)) = earned {
            told.set_role(Role::CheckBox);
            told.set_label(words().join(" "));
            told.set_toggled(Toggled::from(*is_earned));
        } else if let Ok(text) = tree.texts.get(entity) {
            told.set_role(Role::Label);
            told.set_value(text.0.clone());
            match is_live {
                true => told.set_live(accesskit::Live::Polite),
                false => told.clear_live(),
            }
        }
        if is_button && !is_part {
            told.add_action(Action::Click);
        }
        if tab.is_some_and(|tab| tab.0 >= 0) {
            told.add_action(Action::Focus);
        }
        if is_stepper || is_tabs {
            told.add_action(Action::Increment);
            told.add_action(Action::Decrement);
        }
    }
}

impl Tree<'_, '_> {
    /// Returns the button that contains an entity, or `None` if the entity is not in a button.
    fn button_around(&self, entity: Entity) -> Option<Entity> {
        let mut around = self.parents.iter_ancestors(entity);
        around.find(|&entity| self.buttons.contains(entity))
    }

    /// Returns the texts of an entity and its descendants, in order, except for the texts in
    /// buttons among the descendants.
    fn words(&self, entity: Entity) -> Vec<String> {
        let text = self.texts.get(entity).ok().map(|text| text.0.clone());
        let own = text.filter(|text| !text.is_empty());
        let children = self.children.get(entity).into_iter().flatten();
        let children = children.filter(|&&child| !self.buttons.contains(child));
        own.into_iter()
            .chain(children.flat_map(|&child| self.words(child)))
            .collect()
    }

    /// Returns the name of a button. If the label of the button is only a symbol, the name begins
    /// with the first text beside the button.
    fn name(&self, button: Entity) -> String {
        let name = self.words(button).join(", ");
        if name.chars().any(char::is_alphanumeric) {
            return name;
        }
        let around = self.parents.iter_ancestors(button);
        let beside = around.flat_map(|entity| self.words(entity)).next();
        format!("{} {name}", beside.unwrap_or_default())
    }

    /// Returns the last text before an entity in the innermost container that has such a text.
    fn before(&self, entity: Entity) -> String {
        let mut inner = entity;
        for outer in self.parents.iter_ancestors(entity) {
            let siblings = self.children.get(outer).into_iter().flatten();
            let before = siblings.take_while(|&&other| other != inner);
            let texts = before.filter_map(|&other| self.texts.get(other).ok());
            if let Some(text) = texts.last() {
                return text.0.clone();
            }
            inner = outer;
        }
        String::new()
    }

    /// Returns whether a button is the chosen button of its row.
    fn is_chosen(&self, button: Entity) -> bool {
        let labels = self.children.get(button).into_iter().flatten();
        let mut chosen = labels.filter_map(|&label| self.chosen.get(label).ok());
        chosen.any(|chosen| chosen.0)
    }

    /// Returns the text of the chosen button in a row.
    fn chosen(&self, row: Entity) -> String {
        let buttons = self.children.get(row).into_iter().flatten();
        let mut chosen = buttons.filter(|&&button| self.is_chosen(button));
        chosen
            .next()
            .map(|&button| self.words(button).join(" "))
            .unwrap_or_default()
    }
}
