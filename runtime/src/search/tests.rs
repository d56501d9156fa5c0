//! What a search finds, and in which order.

use super::tokenize::{name_terms, terms};
use super::*;

fn document(name: &str, description: &str) -> Document {
    Document { name: name.to_owned(), description: description.to_owned(), ..Document::default() }
}

/// The tools of a code host and of a chat, among 200 that are named alike.
fn catalogue() -> Index {
    let named = [
        ("mcp__gh__create_issue", "Open a new issue in a repository"),
        ("mcp__gh__list_issues", "List the issues of a repository"),
        ("mcp__gh__delete_branch", "Remove a branch"),
        ("mcp__chat__post_message", "Post a text to a channel"),
        ("mcp__chat__search", "Find messages"),
        ("mcp__wiki__search", "Find pages"),
        ("calendar_view", "Show appointments of one week"),
        ("bing", "使用必应搜索指定的关键词"),
        ("天气", "查询城市的天气预报"),
    ];
    let siblings = (0..200).map(|i| document(&format!("mcp__gh__create_issue_{i}_label"), "Create an issue label"));
    Index::new(siblings.chain(named.map(|(name, description)| document(name, description))))
}

fn search(index: &Index, query: &str) -> Found {
    index.search(&query.parse().unwrap(), DEFAULT_LIMIT)
}

fn names<'a>(index: &'a Index, hits: &[Hit]) -> Vec<&'a str> {
    hits.iter().map(|hit| index.document(hit.document).unwrap().name.as_str()).collect()
}

fn exact(index: &Index, query: &str) -> Vec<String> {
    let found = search(index, query);
    let hits: Vec<Hit> = found.hits.into_iter().filter(|hit| hit.why == Why::Exact).collect();
    names(index, &hits).into_iter().map(str::to_owned).collect()
}

fn first(index: &Index, query: &str) -> String {
    names(index, &search(index, query).hits).first().unwrap().to_string()
}

#[test]
fn a_name_in_any_spelling_comes_first() {
    let index = catalogue();
    for query in [
        "mcp__gh__create_issue",
        "MCP__GH__CREATE_ISSUE",
        "create_issue",
        "createIssue",
        "create-issue",
        "create issue",
        "CreateIssue.",
        "`create_issue`",
        "gh create_issue",
        "gh/create_issue",
        "please use the create_issue tool",
        "open a bug report with create_issue in my repository",
    ] {
        assert_eq!(exact(&index, query), ["mcp__gh__create_issue"], "{query}");
        assert_eq!(first(&index, query), "mcp__gh__create_issue", "{query}");
    }
}

#[test]
fn several_names_give_several_tools_in_the_order_of_the_query() {
    let index = catalogue();
    for query in [
        "post_message create_issue",
        "post message, create issue",
        "postMessage and create-issue",
        "mcp__chat__post_message mcp__gh__create_issue post_message",
        "select:post_message,create_issue",
        "select: \"Post Message\", 'CREATE_ISSUE', post_message",
        "SELECT:post_message create_issue",
    ] {
        assert_eq!(exact(&index, query), ["mcp__chat__post_message", "mcp__gh__create_issue"], "{query}");
    }
}

#[test]
fn a_tool_part_that_two_servers_have_gives_both() {
    let index = catalogue();
    assert_eq!(exact(&index, "select:search"), ["mcp__chat__search", "mcp__wiki__search"]);
    assert_eq!(exact(&index, "select:wiki search"), ["mcp__wiki__search"]);
}

#[test]
fn the_exact_spelling_wins_over_a_like_one() {
    let index = Index::new([document("get_user", ""), document("getUser", "")]);
    assert_eq!(exact(&index, "select:getUser"), ["getUser"]);
    assert_eq!(exact(&index, "select:GETUSER"), ["getUser", "get_user"]);
}

#[test]
fn a_select_finds_nothing_else() {
    let index = catalogue();
    assert_eq!(search(&index, "select:create_issue").hits.len(), 1);
    let found = search(&index, "select:repository");
    assert_eq!((found.hits.len(), found.missing.len()), (0, 1));
}

#[test]
fn a_missing_name_is_told_with_near_names() {
    let index = catalogue();
    for query in [
        "select:list isues",
        "select:list_issue",
        "select:lits_issues",
        "mcp__gh__list_isues",
        "list_isues post_message",
    ] {
        let missing = search(&index, query).missing;
        assert_eq!(missing.len(), 1, "{query}");
        assert_eq!(missing[0].near[0], "mcp__gh__list_issues", "{query}");
    }
    assert_eq!(search(&index, "select:zzz_qqq").missing, [Missing { name: "zzz_qqq".to_owned(), near: vec![] }]);
    assert!(search(&index, "find the issue by its user_id").missing.is_empty(), "a word in a sentence is no name");
}

#[test]
fn names_over_the_limit_are_told() {
    let index = catalogue();
    let query = "select:create_issue,list_issues,delete_branch".parse().unwrap();
    let found = index.search(&query, 2);
    assert_eq!(names(&index, &found.hits), ["mcp__gh__create_issue", "mcp__gh__list_issues"]);
    assert_eq!(index.document(found.left_off[0]).unwrap().name, "mcp__gh__delete_branch");
    assert_eq!(found.left_off.len(), 1);
}

#[test]
fn the_limit_is_held_between_one_and_its_maximum() {
    let index = catalogue();
    let query = "issue".parse().unwrap();
    assert_eq!(index.search(&query, 0).hits.len(), 1);
    assert_eq!(index.search(&query, 1000).hits.len(), MAX_LIMIT);
}

#[test]
fn required_words_exclude_what_has_them_not() {
    let index = catalogue();
    assert_eq!(names(&index, &search(&index, "+chat find issue").hits)[0], "mcp__chat__search");
    assert!(names(&index, &search(&index, "+chat create issue").hits).iter().all(|name| name.contains("chat")));
    assert_eq!(names(&index, &search(&index, "+wiki").hits), ["mcp__wiki__search"]);
    assert!(search(&index, "+absent issue").hits.is_empty());
}

#[test]
fn words_meet_by_stem_synonym_and_spelling() {
    let index = catalogue();
    for (query, expected) in [
        ("erase branches", "mcp__gh__delete_branch"),
        ("sending messages to channels", "mcp__chat__post_message"),
        ("what appointments do I have", "calendar_view"),
        ("apointment", "calendar_view"),
        ("appiontment", "calendar_view"),
    ] {
        assert_eq!(first(&index, query), expected, "{query}");
    }
}

#[test]
fn chinese_is_found_by_characters() {
    let index = catalogue();
    assert_eq!(first(&index, "用必应搜索关键词"), "bing");
    assert_eq!(first(&index, "北京天气怎么样"), "天气");
}

#[test]
fn every_field_is_searched_and_the_name_counts_most() {
    let index = Index::new([
        document("alpha", ""),
        Document { title: "alpha".to_owned(), ..document("a1", "") },
        Document { group: Some("alpha".to_owned()), ..document("a2", "") },
        Document { words: vec!["alpha".to_owned()], ..document("a3", "") },
        Document { parameters: vec![("alpha".to_owned(), String::new())], ..document("a4", "") },
        Document { parameters: vec![("x".to_owned(), "alpha".to_owned())], ..document("a5", "") },
        document("a6", "alpha"),
        document("other", "beta"),
    ]);
    let found = index.search(&"+alpha".parse().unwrap(), MAX_LIMIT);
    assert_eq!(found.hits.len(), 7);
    assert_eq!(index.document(found.hits[0].document).unwrap().name, "alpha");
}

#[test]
fn the_order_of_registration_changes_nothing() {
    let documents: Vec<Document> = catalogue().documents;
    let reversed = Index::new(documents.iter().rev().cloned());
    let forward = Index::new(documents);
    for query in ["issue label", "create an issue", "find pages or messages", "select:search"] {
        let query = query.parse().unwrap();
        let names_of = |index: &Index| names(index, &index.search(&query, 20).hits).join(" ");
        assert_eq!(names_of(&forward), names_of(&reversed));
    }
}

#[test]
fn an_empty_query_says_what_to_write() {
    for text in ["", "  ", "select:", "select: , ", "+", "?!"] {
        let error = text.parse::<Query>().unwrap_err();
        assert!(error.to_string().contains("select:"), "{text:?}");
    }
}

#[test]
fn words_without_meaning_find_nothing() {
    assert!(search(&catalogue(), "what is this").hits.is_empty());
    assert!(search(&Index::new([]), "anything").hits.is_empty());
}

#[test]
fn text_is_split_into_terms() {
    assert_eq!(
        terms("createIssue2 for HTTPServers"),
        ["creat", "issue2", "createissue2", "http", "server", "httpserver"]
    );
    assert_eq!(terms("APIs, the user's 42 files"), ["api", "user", "file"]);
    assert_eq!(terms("GitHub仓库"), ["git", "hub", "github", "仓", "库", "仓库"]);
    assert_eq!(name_terms("gh.list-pullRequests"), ["gh", "list", "pull", "request"]);
}
