"""The crates that are measured: the same functions, made into tools in different ways. Writes them and measures nothing.

Every variant has one crate with all tools and one, its base, with none: same dependencies, same main function.
"""

from dataclasses import dataclass
from pathlib import Path

TYPES = ["i64", "String", "Option<u32>", "bool", "Mode", "Vec<String>"]
PARAMETERS = ["first", "second", "third"]
# One argument of every type, as JSON and as the functions show it.
JSON = {"i64": "-5", "String": '"a"', "Option<u32>": "7", "bool": "true", "Mode": '"Fast"', "Vec<String>": '["b"]'}
SHOWN = JSON | {"Option<u32>": "Some(7)", "Mode": "Fast"}

HEADER = "#![allow(dead_code, unused_imports, unused_variables, unused_mut)]\n"
MODE = "#[derive(Clone, Copy, Debug, Default, {derives})]\n{attributes}pub enum Mode {{ #[default] Fast, Careful }}\n"


@dataclass(frozen=True)
class Variant:
    """One way to make functions into tools."""

    name: str
    about: str
    dependencies: str
    head: str
    tool: callable
    register: callable
    open: str
    close: str
    main: str

    def package(self, full):
        return f"bench-{self.name}" if full else f"bench-{self.name}-base"

    def source(self, count, revision=0):
        """The program with `count` tools; another revision changes the body of one function."""
        tools = "".join(self.tool(index, revision if index == 0 else 0) for index in range(count))
        registered = "".join(self.register(index) for index in range(count))
        main = self.main.replace("REGISTER;", registered)
        return HEADER + self.head + self.open + tools + self.close + main


def parameters(index):
    """Name and type of the parameters of one tool, in rotation."""
    return [(name, TYPES[(index + position) % len(TYPES)]) for position, name in enumerate(PARAMETERS)]


def arguments(index):
    """Arguments that fit one tool, and what the tool answers."""
    given = parameters(index)
    json = "{" + ", ".join(f'"{name}": {JSON[ty]}' for name, ty in given) + "}"
    return json, " ".join(SHOWN[ty] for _, ty in given)


def described(index, indent):
    return "".join(
        f"{indent}/// Value {position} of tool {index}.\n{indent}{name}: {ty},\n"
        for position, (name, ty) in enumerate(parameters(index))
    )


def body(revision):
    edited = f'let _edited = "{revision}"; ' if revision else ""
    return "{ " + edited + 'Ok(format!("{first:?} {second:?} {third:?}")) }\n'


def plain_function(index, revision):
    given = ", ".join(f"{name}: {ty}" for name, ty in parameters(index))
    return f"async fn tool_{index}({given}) -> Result<String, String> {body(revision)}"


def argument_struct(index):
    return (
        f"#[derive(Deserialize, JsonSchema)]\nstruct Arguments{index} {{\n{described(index, '    ')}}}\n"
    )


def derived_function(index, revision):
    return argument_struct(index) + plain_function(index, revision)


def spread(value):
    return ", ".join(f"{value}.{name}" for name in PARAMETERS)


def documented(index, revision, attribute, error):
    """A function whose parameters carry their own documentation, with an attribute."""
    return (
        f"/// Does thing {index}.\n{attribute}\nasync fn tool_{index}(\n{described(index, '    ')}"
        f") -> Result<String, {error}> {body(revision)}"
    )


TOKIO = 'tokio = { version = "1", features = ["macros", "rt"] }\n'
DERIVES = (
    'serde = { version = "1", features = ["derive"] }\nschemars = "1.2"\n'
    'serde_json = { version = "1", features = ["preserve_order", "raw_value"] }\n'
)
WORK = "type Work = std::pin::Pin<Box<dyn Future<Output = Result<String, String>> + Send>>;\n"
MAIN = "#[tokio::main(flavor = \"current_thread\")]\nasync fn main() -> Result<(), Box<dyn std::error::Error>> {\n"
ASKED = "    let mut asked = std::env::args().skip(1);\n    let (name, json) = (asked.next().unwrap_or_default(), asked.next().unwrap_or_default());\n"

TOOLPACT_MAIN = MAIN + ASKED + """    let mut registry = toolpact::Registry::linked()?;
    REGISTER;
    let toolset = toolpact::Toolset::default_of(&registry)?;
    let session = toolpact::Session::builder(toolset).build()?;
    let report = session.run(vec![toolpact::turn::Call::new("1", name, json)]).await;
    println!("{}", report.outcomes[0].content.as_text());
    Ok(())
}
"""

FLOOR_MAIN = MAIN + ASKED + """    let mut tools: Vec<Tool> = Vec::new();
    REGISTER;
    for tool in tools.iter().filter(|tool| tool.name == name) {
        println!("{}", if json == "schema" { (tool.schema)().to_value().to_string() } else { (tool.run)(&json)?.await? });
    }
    Ok(())
}
"""

FUNCTIONS_MAIN = MAIN + ASKED + """    let mut tools: Vec<(&str, fn(Inputs) -> Work)> = Vec::new();
    REGISTER;
    let inputs = Inputs { a: -5, b: "a".into(), c: Some(7), d: true, e: Mode::Fast, f: vec!["b".into()] };
    for (_, run) in tools.iter().filter(|tool| tool.0 == name) {
        println!("{}", run(inputs.clone()).await?);
    }
    Ok(())
}
"""

RMCP_MAIN = MAIN + ASKED + """    let (near, far) = tokio::io::duplex(4096);
    tokio::spawn(async move { if let Ok(server) = Server.serve(far).await { let _ended = server.waiting().await; } });
    let client = ().serve(near).await?;
    let call = rmcp::model::CallToolRequestParams::new(name).with_arguments(serde_json::from_str(&json)?);
    let result = client.call_tool(call).await?;
    println!("{}", result.content[0].as_text().map_or("", |text| &text.text));
    Ok(())
}
"""

RIG_MAIN = MAIN + ASKED + """    let mut tools: Vec<Box<dyn rig_core::tool::ErasedTool>> = Vec::new();
    REGISTER;
    for tool in tools.iter().filter(|tool| tool.name() == name) {
        let result = tool.execute(json.clone(), &mut rig_core::tool::ToolContext::default()).await;
        println!("{}", result.output().render());
    }
    Ok(())
}
"""


def functions_call(index):
    fields = ", ".join(f"inputs.{'abcdef'[TYPES.index(ty)]}" for _, ty in parameters(index))
    return f'    tools.push(("tool_{index}", |inputs| Box::pin(tool_{index}({fields}))));\n'


def floor_entry(index):
    return (
        f'    tools.push(Tool {{ name: "tool_{index}", description: "Does thing {index}.",'
        f" schema: || schemars::schema_for!(Arguments{index}), run: Box::new(|json| {{"
        f" let given: Arguments{index} = serde_json::from_str(json)?;"
        f" Ok(Box::pin(tool_{index}({spread('given')})) as Work) }}) }});\n"
    )


def derived_entry(index):
    return (
        f'    registry.add(HandMade::from_fn(Contract::new("tool_{index}", "Does thing {index}.")'
        f".read_only(Declared::Fixed(true)), |given: Arguments{index}, _| tool_{index}({spread('given')})))?;\n"
    )


def rmcp_tool(index, revision):
    pattern = f"Arguments{index} {{ {', '.join(PARAMETERS)} }}"
    return (
        f"    /// Does thing {index}.\n    #[rmcp::tool]\n    async fn tool_{index}(&self, Parameters({pattern}):"
        f" Parameters<Arguments{index}>) -> Result<String, String> {body(revision)}"
    )


def nothing(_index):
    return ""


class Rmcp(Variant):
    """Its functions are methods of one block, so the argument structs stand before it."""

    def source(self, count, revision=0):
        structs = "".join(argument_struct(index) for index in range(count))
        return super().source(count, revision).replace("impl Server {\n", structs + "#[rmcp::tool_router(allow_empty)]\nimpl Server {\n")


def mode(derives, attributes=""):
    return MODE.format(derives=derives, attributes=attributes)


def variants(root, peers):
    """All variants, the reference first."""
    toolpact = f'toolpact = {{ path = "{root}/runtime" }}\n'
    derive_head = "use schemars::JsonSchema;\nuse serde::Deserialize;\n" + mode("Deserialize, JsonSchema")
    chosen = [
        Variant(
            name="toolpact",
            about="#[tool]",
            dependencies=toolpact + TOKIO,
            head=mode(
                "toolpact::serde::Deserialize, toolpact::schemars::JsonSchema",
                '#[serde(crate = "toolpact::serde")]\n#[schemars(crate = "toolpact::schemars")]\n',
            ),
            tool=lambda index, revision: documented(index, revision, "#[toolpact::tool(read_only)]", "String"),
            register=nothing,
            open="",
            close="",
            main=TOOLPACT_MAIN,
        ),
        Variant(
            name="derived",
            about="derived argument struct, HandMade::from_fn",
            dependencies=toolpact + DERIVES + TOKIO,
            head="use toolpact::HandMade;\nuse toolpact::contract::{Contract, Declared};\n" + derive_head,
            tool=derived_function,
            register=derived_entry,
            open="",
            close="",
            main=TOOLPACT_MAIN,
        ),
        Variant(
            name="floor",
            about="derived argument struct, boxed closure, no library",
            dependencies=DERIVES + TOKIO,
            head=derive_head + WORK + "struct Tool {\n    name: &'static str,\n    description: &'static str,\n"
            "    schema: fn() -> schemars::Schema,\n"
            "    run: Box<dyn Fn(&str) -> Result<Work, serde_json::Error>>,\n}\n",
            tool=derived_function,
            register=floor_entry,
            open="",
            close="",
            main=FLOOR_MAIN,
        ),
        Variant(
            name="functions",
            about="the functions alone, called",
            dependencies=TOKIO,
            head=mode("PartialEq") + WORK + "#[derive(Clone)]\nstruct Inputs { a: i64, b: String, c: Option<u32>, d: bool, e: Mode, f: Vec<String> }\n",
            tool=plain_function,
            register=functions_call,
            open="",
            close="",
            main=FUNCTIONS_MAIN,
        ),
    ]
    return chosen + (peer_variants(derive_head) if peers else [])


def peer_variants(derive_head):
    return [
        Rmcp(
            name="rmcp",
            about="#[tool] of rmcp 3.11",
            dependencies='rmcp = { version = "3.11", features = ["client"] }\n'
            + DERIVES + TOKIO.replace('"rt"', '"rt", "io-util"'),
            head="use rmcp::ServiceExt;\nuse rmcp::handler::server::wrapper::Parameters;\n" + derive_head
            + "#[derive(Clone)]\nstruct Server;\n",
            tool=rmcp_tool,
            register=nothing,
            open="impl Server {\n",
            close="}\n#[rmcp::tool_handler]\nimpl rmcp::ServerHandler for Server {}\n",
            main=RMCP_MAIN,
        ),
        Variant(
            name="rig",
            about="#[rig_tool] of rig-core 0.44",
            dependencies='rig-core = { version = "0.44", default-features = false, features = ["derive"] }\n'
            + DERIVES + TOKIO,
            head=derive_head,
            tool=lambda index, revision: documented(
                index, revision, "#[rig_core::rig_tool]", "rig_core::tool::ToolExecutionError"
            ),
            register=lambda index: f"    tools.push(Box::new(Tool{index}));\n",
            open="",
            close="",
            main=RIG_MAIN,
        ),
    ]


def write_workspace(folder, root, chosen, count):
    """Writes a workspace of all crates, with the toolchain and the locked versions of the repository."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["rust-toolchain.toml", "Cargo.lock"]:
        if not (folder / name).exists():
            (folder / name).write_bytes((Path(root) / name).read_bytes())
    members = ", ".join(f'"{variant.package(full)}"' for variant in chosen for full in [True, False])
    (folder / "Cargo.toml").write_text(
        f'[workspace]\nresolver = "3"\nmembers = [{members}]\n\n[profile.release]\nstrip = true\n'
    )
    for variant in chosen:
        for full in [True, False]:
            crate = folder / variant.package(full)
            (crate / "src").mkdir(parents=True, exist_ok=True)
            (crate / "Cargo.toml").write_text(
                f'[package]\nname = "{variant.package(full)}"\nversion = "0.0.0"\nedition = "2024"\n\n'
                f"[dependencies]\n{variant.dependencies}"
            )
            write_source(folder, variant, full, count)


def write_source(folder, variant, full, count, revision=0):
    """Writes the program of one crate."""
    source = variant.source(count if full else 0, revision)
    (folder / variant.package(full) / "src/main.rs").write_text(source)
