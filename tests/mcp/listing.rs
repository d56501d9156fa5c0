//! What a client gets to know of the tools: their list, its bytes, and when there are more.

use rmcp::model::{SubscriptionFilter, Tool};
use serde_json::{Value, json};

use crate::client::{Bench, text};

fn named<'a>(tools: &'a [Tool], name: &str) -> &'a Tool {
    tools.iter().find(|tool| tool.name == name).unwrap_or_else(|| panic!("{name} is not listed"))
}

#[tokio::test]
async fn the_list_has_names_schemas_titles_and_hints() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let tools = client.service.list_all_tools().await.unwrap();
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    let expected = ["count", "facts", "greet", "learn", "note", "paint", "put", "say", "show", "story", "wait"];
    assert_eq!(names, expected);
    assert_eq!(
        serde_json::to_value(named(&tools, "say")).unwrap(),
        json!({
            "name": "say",
            "title": "Say again",
            "description": "Say a text back.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "description": "Text to say.", "minLength": 1, "maxLength": 20},
                    "times": {"type": "integer", "description": "How often.", "minimum": 1, "maximum": 3, "default": 1}
                },
                "required": ["text"],
                "additionalProperties": false
            },
            "annotations": {
                "title": "Say again",
                "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false
            }
        })
    );
    let hints = |name: &str| serde_json::to_value(named(&tools, name).annotations.clone()).unwrap();
    assert_eq!(hints("show")["readOnlyHint"], true);
    assert_eq!(hints("put")["readOnlyHint"], false);
    assert_eq!(hints("put")["idempotentHint"], true);
    assert_eq!(named(&tools, "paint").input_schema["properties"], json!({}));
}

#[tokio::test]
async fn the_server_says_who_it_is_and_how_to_use_its_tools() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let server = client.service.peer_info().unwrap();
    let server = serde_json::to_value(&*server).unwrap();
    assert_eq!(server["serverInfo"], json!({"name": "bench", "version": "1.2.3"}));
    assert_eq!(server["capabilities"]["tools"], json!({"listChanged": true}));
    // The guidance of a tool that waits to be found is not among it.
    assert_eq!(server["instructions"], "## say\nUse it to hear yourself.");
}

#[tokio::test]
async fn the_same_session_gives_the_same_bytes() {
    let mut lists = Vec::new();
    for _ in 0..2 {
        let mut lines = Bench::new().lines().await;
        for id in 1..=2 {
            lines.send(json!({"jsonrpc": "2.0", "id": id, "method": "tools/list"})).await;
            lists.push(lines.next().await.unwrap()["result"].to_string());
        }
    }
    assert!(lists.iter().all(|list| *list == lists[0]), "{lists:#?}");
}

#[tokio::test]
async fn the_list_has_one_page() {
    let mut lines = Bench::new().lines().await;
    lines.send(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "2"}})).await;
    let answer = lines.next().await.unwrap();
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}

#[tokio::test]
async fn a_client_is_told_of_tools_that_a_call_loads() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let before = client.service.list_all_tools().await.unwrap();
    let hidden = client.call("sing", json!({})).await;
    assert!(text(&hidden).contains("not loaded"), "{}", text(&hidden));

    assert_eq!(text(&client.call("learn", json!({})).await), "learned");
    client.heard.lists_changed.subscribe().wait_for(|count| *count == 1).await.unwrap();
    let after = client.service.list_all_tools().await.unwrap();
    assert_eq!(after[..before.len()], before[..], "what was listed stays as it was");
    let [sing] = &after[before.len()..] else { panic!("one more tool, not {}", after.len() - before.len()) };
    assert_eq!(sing.name, "sing");
    assert_eq!(sing.description.as_deref(), Some("Sing a song.\n\nSoftly."));
    assert_eq!(text(&client.call("sing", json!({})).await), "la la");

    client.call("learn", json!({})).await;
    client.call("say", json!({"text": "a"})).await;
    assert_eq!(*client.heard.lists_changed.borrow(), 1, "nothing else was loaded");
}

#[tokio::test]
async fn a_client_of_the_newest_version_subscribes_to_more_tools() {
    let mut bench = Bench::new();
    let client = bench.newest_client_with([]).await;
    let filter = SubscriptionFilter::builder().tools_list_changed().build();
    let mut subscription = client.service.listen(filter).await.unwrap();
    client.call("learn", json!({})).await;
    let told = subscription.next().await.unwrap().unwrap();
    let told: Value = serde_json::to_value(told).unwrap();
    assert_eq!(told["method"], "notifications/tools/list_changed");
    assert_eq!(*client.heard.lists_changed.borrow(), 0, "only the subscription is told");
}
