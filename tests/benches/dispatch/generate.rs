// Included by the build scripts: writes as many tools as a program is to have, each of three mixed parameters.

/// Types of the parameters, in rotation.
const TYPES: [&str; 5] = ["i64", "String", "Option<u32>", "bool", "Vec<String>"];

/// Writes `tools.rs` with tools that are named `filler_0` and so on; those that never run do nothing, which compiles faster.
fn write_tools(count: usize, runs: bool) {
    let folder = std::env::var("OUT_DIR").expect("cargo sets the folder");
    let tools: String = (0..count).map(|index| tool(index, runs)).collect();
    std::fs::write(std::path::Path::new(&folder).join("tools.rs"), tools).expect("a file in the folder of the build");
}

fn tool(index: usize, runs: bool) -> String {
    let parameters: String = ["first", "second", "third"]
        .iter()
        .enumerate()
        .map(|(at, name)| format!("/// Value {at} of tool {index}.\n{name}: {},\n", TYPES[(index + at) % TYPES.len()]))
        .collect();
    let (word, body) = match runs {
        true => ("async fn", "format!(\"{first:?} {second:?} {third:?}\")"),
        false => ("fn", "let _ = (first, second, third);"),
    };
    let result = if runs { "-> String " } else { "" };
    format!(
        "/// Does thing {index}.\n#[toolpact::tool(read_only, tier = core)]\n{word} filler_{index}(\n{parameters}) {result}{{\n{body}\n}}\n"
    )
}
