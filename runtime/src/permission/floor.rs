//! The floor: damage that no mode and no rule permits.

use super::call::Call;
use crate::contract::Category;

/// What the call would destroy, if that is a catastrophe, as a clause.
pub(super) fn catastrophe(call: &Call<'_>) -> Option<String> {
    of_commands(call).or_else(|| of_trees(call))
}

fn of_commands(call: &Call<'_>) -> Option<String> {
    // The home directory is asked of the system, which most calls need not wait for.
    if call.commands.is_empty() {
        return None;
    }
    let places = call.request.places;
    let home = places.home();
    let home = home.as_deref().and_then(std::path::Path::to_str);
    let root = places.root().to_string_lossy();
    let found = call.commands.iter().find_map(|command| Some((command, command.catastrophe_in(&root, home)?)))?;
    Some(found.1.to_string())
}

/// A tool that deletes or moves may not take the workspace, or what holds it, as a whole.
fn of_trees(call: &Call<'_>) -> Option<String> {
    let removes = matches!(call.request.contract.category, Category::Delete | Category::Move);
    let vital = call.paths.iter().find(|touched| {
        removes && touched.writes && touched.names().any(|name| name.holds(call.request.places.root()))
    })?;
    Some(format!("it would remove or move `{}`, which holds the whole workspace", vital.shown()))
}
