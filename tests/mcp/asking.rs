//! Questions of permission: to the person behind the client, in the way that the version of the protocol has, or to nobody.

use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse, ElicitRequestParams, ElicitResult, ElicitationAction};
use serde_json::{Value, json};
use toolpact::permission::{Answer, Approver, Question};
use toolpact::session::Limits;
use toolpact::tool::BoxFuture;

use crate::client::{Bench, Client, is_error, says, text};

fn note(name: &str) -> Value {
    json!({"path": name, "text": "words"})
}

fn question(client: &Client, number: usize) -> (String, Value) {
    let questions = client.heard.questions.lock().unwrap();
    let ElicitRequestParams::FormElicitationParams { message, requested_schema, .. } = &questions[number] else {
        panic!("no form")
    };
    (message.clone(), serde_json::to_value(requested_schema).unwrap())
}

#[tokio::test]
async fn where_nobody_can_be_asked_the_call_is_denied() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let result = client.call("note", note("a.txt")).await;
    assert!(is_error(&result) && text(&result).contains("nobody is there to ask"), "{}", text(&result));
    assert_eq!(result.meta.unwrap().0["toolpact/ending"], json!({"denied": "nobody_to_ask"}));
    assert_eq!(bench.file("a.txt"), None);
}

#[tokio::test]
async fn a_person_allows_once_for_the_session_or_not() {
    let answers = [
        says(json!({"answer": "allow once"})),
        says(json!({"answer": "deny", "reason": "not this one"})),
        says(json!({"answer": "allow for this session"})),
    ];
    for newest in [false, true] {
        let mut bench = Bench::new();
        let client = if newest {
            bench.newest_client_with(answers.clone()).await
        } else {
            bench.client_with(answers.clone()).await
        };
        assert_eq!(text(&client.call("note", note("a.txt")).await), "noted");
        let denied = client.call("note", note("b.txt")).await;
        assert!(is_error(&denied) && text(&denied).contains("a person said no: not this one"), "{}", text(&denied));
        assert_eq!(text(&client.call("note", note("c.txt")).await), "noted");
        assert_eq!(text(&client.call("note", note("c.txt")).await), "noted", "the rule that was added allows it");
        assert_eq!((bench.file("a.txt").as_deref(), bench.file("b.txt")), (Some("words"), None));

        assert_eq!(client.heard.questions.lock().unwrap().len(), 3);
        let (message, schema) = question(&client, 0);
        for part in ["note wants to run", "writes a.txt", r#"{"path":"a.txt","text":"words"}"#] {
            assert!(message.contains(part), "{part} is not in {message}");
        }
        assert_eq!(schema["required"], json!(["answer"]));
        assert_eq!(schema["properties"]["answer"]["enum"], json!(["allow once", "allow for this session", "deny"]));
    }
}

#[tokio::test]
async fn what_is_no_clear_yes_is_a_no() {
    let answers = [
        ElicitResult::new(ElicitationAction::Decline),
        ElicitResult::new(ElicitationAction::Cancel),
        says(json!({"answer": "yes"})),
        ElicitResult::new(ElicitationAction::Accept),
    ];
    let expected = ["a person said no", "was dismissed", "none of its choices", "none of its choices", "fell asleep"];
    let mut bench = Bench::new();
    let client = bench.client_with(answers).await;
    for expected in expected {
        let result = client.call("note", note("a.txt")).await;
        assert!(is_error(&result) && text(&result).contains(expected), "{expected}: {}", text(&result));
    }
    assert_eq!(bench.file("a.txt"), None);
}

#[tokio::test]
async fn a_tool_asks_in_its_own_words() {
    for newest in [false, true] {
        let answers = [says(json!({"answer": "Ada"}))];
        let mut bench = Bench::new();
        let client = if newest { bench.newest_client_with(answers).await } else { bench.client_with(answers).await };
        let greeted = client.call("greet", json!({})).await;
        let (message, _) = question(&client, 0);
        assert_eq!((text(&greeted).as_str(), message.as_str()), ("Hello Ada", "What is your name?"));
    }
}

#[tokio::test]
async fn a_tool_that_nobody_answers_is_told_so() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let unanswered = client.call("greet", json!({})).await;
    assert!(is_error(&unanswered) && text(&unanswered).contains("nobody answered"), "{}", text(&unanswered));
}

struct Yes;

impl Approver for Yes {
    fn approve<'a>(&'a self, _question: &'a Question) -> BoxFuture<'a, Answer> {
        Box::pin(async { Answer::Allow })
    }
}

#[tokio::test]
async fn a_host_that_answers_itself_is_asked_first() {
    let mut bench = Bench::with(|session| session.approver(Yes));
    let client = bench.client_with([]).await;
    assert_eq!(text(&client.call("note", note("a.txt")).await), "noted");
    assert!(client.heard.questions.lock().unwrap().is_empty());
}

#[tokio::test]
async fn an_answer_is_about_exactly_the_call_that_was_shown() {
    let mut bench = Bench::new();
    let client = bench.newest_client_with([]).await;
    let arguments = note("a.txt").as_object().cloned().unwrap();
    let call = CallToolRequestParams::new("note").with_arguments(arguments);
    let CallToolResponse::InputRequired(asked) = client.service.call_tool_once(call.clone()).await.unwrap() else {
        panic!("not asked")
    };
    let state = asked.request_state.unwrap();
    let answer = json!({"action": "accept", "content": {"answer": "allow once"}});
    let answers = [("question".to_owned(), answer)];

    let mut other = call.clone().with_request_state(&state).with_input_responses(answers.clone().into());
    other.arguments = note("b.txt").as_object().cloned();
    assert!(client.service.call_tool_once(other).await.is_err());
    let unknown = call.clone().with_request_state("call-99").with_input_responses(answers.clone().into());
    assert!(client.service.call_tool_once(unknown).await.is_err());

    // Without an answer the question comes again.
    let again = client.service.call_tool_once(call.clone().with_request_state(&state)).await.unwrap();
    assert!(matches!(again, CallToolResponse::InputRequired(_)), "{again:?}");
    let same = call.clone().with_request_state(&state).with_input_responses(answers.clone().into());
    let CallToolResponse::Complete(result) = client.service.call_tool_once(same.clone()).await.unwrap() else {
        panic!("not complete")
    };
    assert_eq!(text(&result), "noted");
    assert!(client.service.call_tool_once(same).await.is_err(), "an answer counts once");
    assert_eq!((bench.file("a.txt").as_deref(), bench.file("b.txt")), (Some("words"), None));
}

/// The call of a client that takes the question as the answer; gives what it must send back.
async fn put_off(client: &Client, tool: &str, arguments: &Value) -> CallToolRequestParams {
    let call = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments.as_object().cloned().unwrap());
    let CallToolResponse::InputRequired(asked) = client.service.call_tool_once(call.clone()).await.unwrap() else {
        panic!("not asked")
    };
    call.with_request_state(asked.request_state.unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_question_that_nobody_comes_back_to_is_given_up() {
    let mut bench = Bench::new();
    let client = bench.newest_client_with([]).await;
    let call = put_off(&client, "note", &note("a.txt")).await;
    tokio::time::advance(Duration::from_mins(11)).await;
    // Who asks again without an answer learns how the call ended, and that is the end of it.
    let CallToolResponse::Complete(result) = client.service.call_tool_once(call.clone()).await.unwrap() else {
        panic!("not complete")
    };
    assert!(text(&result).contains("nobody answered within 10 minutes"), "{}", text(&result));
    assert!(client.service.call_tool_once(call).await.is_err());

    let call = put_off(&client, "note", &note("b.txt")).await;
    tokio::time::sleep(Duration::from_mins(21)).await;
    let error = client.service.call_tool_once(call).await.unwrap_err().to_string();
    assert!(error.contains("no call like this waits"), "{error}");
}

#[tokio::test]
async fn of_too_many_open_questions_the_first_is_given_up() {
    let mut limits = Limits::default();
    limits.concurrency = 100;
    let mut bench = Bench::with(|session| session.limits(limits));
    let client = bench.newest_client_with([]).await;
    let first = put_off(&client, "greet", &json!({"door": 1})).await;
    let second = put_off(&client, "greet", &json!({"door": 2})).await;
    for door in 3..=65 {
        put_off(&client, "greet", &json!({"door": door})).await;
    }
    assert!(client.service.call_tool_once(first).await.is_err());
    let answer = json!({"action": "accept", "content": {"answer": "Ada"}});
    let second = second.with_input_responses([("question".to_owned(), answer)].into());
    let CallToolResponse::Complete(result) = client.service.call_tool_once(second).await.unwrap() else {
        panic!("not complete")
    };
    assert_eq!(text(&result), "Hello Ada");
}

/// Time stands still but for what is waited for.
#[tokio::test(start_paused = true)]
async fn a_person_has_ten_minutes() {
    let mut bench = Bench::new();
    let mut lines = bench.lines_that_ask().await;
    lines.call(1, "note", note("a.txt")).await;
    assert_eq!(lines.next().await.unwrap()["method"], "elicitation/create");
    assert_eq!(lines.next().await.unwrap()["method"], "notifications/cancelled");
    let result = lines.next().await.unwrap()["result"].clone();
    assert!(result["content"][0]["text"].as_str().unwrap().contains("nobody answered within 10 minutes"), "{result}");
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_comes_too_late_gets_the_denial() {
    let mut bench = Bench::new();
    let client = bench.newest_client_with([]).await;
    let call = CallToolRequestParams::new("note").with_arguments(note("a.txt").as_object().cloned().unwrap());
    let CallToolResponse::InputRequired(asked) = client.service.call_tool_once(call.clone()).await.unwrap() else {
        panic!("not asked")
    };
    tokio::time::advance(Duration::from_mins(11)).await;
    let answer = json!({"action": "accept", "content": {"answer": "allow once"}});
    let late = call.with_request_state(asked.request_state.unwrap());
    let late = late.with_input_responses([("question".to_owned(), answer)].into());
    let CallToolResponse::Complete(result) = client.service.call_tool_once(late).await.unwrap() else {
        panic!("not complete")
    };
    assert!(text(&result).contains("nobody answered within 10 minutes"), "{}", text(&result));
    assert_eq!(bench.file("a.txt"), None);
}
