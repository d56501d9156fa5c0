//! What the normal form looks like.

use serde_json::{Value, json};
use toolpact::schema::{normalize, normalize_arguments};

#[track_caller]
fn becomes(schema: Value, expected: Value) {
    let normal = normalize(&schema).unwrap_or_else(|problems| panic!("{problems:?}")).schema;
    assert_eq!(normal.to_string(), expected.to_string());
}

#[test]
fn objects_are_closed_unless_they_are_maps() {
    becomes(
        json!({"title": "T", "properties": {"title": {"type": "string", "title": "Title"}, "default": {"type": "boolean"}}, "type": "object"}),
        json!({"type": "object", "properties": {"title": {"type": "string"}, "default": {"type": "boolean"}}, "required": [], "additionalProperties": false}),
    );
    becomes(
        json!({"type": "object", "additionalProperties": {"type": "integer", "format": "uint8", "minimum": 0}}),
        json!({"type": "object", "properties": {}, "required": [], "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 255}}),
    );
    becomes(
        json!({"type": "object"}),
        json!({"type": "object", "properties": {}, "required": [], "additionalProperties": {}}),
    );
    let none = json!({"type": "object", "properties": {}, "required": [], "additionalProperties": false});
    for root in [json!({"type": "object"}), json!({}), json!({"$schema": "http://json-schema.org/draft-07/schema#"})] {
        assert_eq!(normalize_arguments(&root).unwrap().schema, none, "{root}");
    }
    let open = json!({"type": "object", "additionalProperties": true});
    assert_eq!(normalize_arguments(&open).unwrap().schema["additionalProperties"], json!({}));
}

#[test]
fn widths_are_bounds_and_stricter_bounds_stay() {
    becomes(
        json!({"type": "integer", "format": "uint32", "minimum": 0}),
        json!({"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32}),
    );
    becomes(
        json!({"type": "integer", "format": "uint16", "minimum": 5, "maximum": 9}),
        json!({"type": "integer", "minimum": 5, "maximum": 9}),
    );
    becomes(json!({"type": "number", "format": "double"}), json!({"type": "number"}));
}

#[test]
fn unions_of_fixed_values_are_enums_and_null_is_a_type() {
    becomes(
        json!({"description": "Mode.", "oneOf": [{"type": "string", "const": "a", "description": "First."}, {"type": "string", "const": "b"}]}),
        json!({"type": "string", "description": "Mode.\n- `a`: First.", "enum": ["a", "b"]}),
    );
    becomes(
        json!({"anyOf": [{"$ref": "#/$defs/E"}, {"type": "null"}], "$defs": {"E": {"type": "string", "enum": ["x"]}}}),
        json!({"type": ["string", "null"], "enum": ["x", null]}),
    );
}

#[test]
fn references_are_replaced_unless_they_are_recursion() {
    becomes(
        json!({"type": "object", "properties": {"next": {"$ref": "#", "description": "More."}}}),
        json!({"$ref": "#/$defs/Root", "$defs": {"Root": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Root", "description": "More."}}, "required": [], "additionalProperties": false}}}),
    );
    let tagged = json!({"type": "object", "properties": {"kind": {"const": "A"}}, "required": ["kind"], "$ref": "#/$defs/S", "$defs": {"S": {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]}}});
    becomes(
        tagged,
        json!({"type": "object", "properties": {"kind": {"type": "string", "const": "A"}, "x": {"type": "string"}}, "required": ["kind", "x"], "additionalProperties": false}),
    );
    for lost in ["#/$defs/Gone", "https://example.com/schema.json"] {
        assert!(normalize(&json!({"$ref": lost})).unwrap_err()[0].to_string().contains("leads nowhere"));
    }
}

#[test]
fn older_spellings_are_translated_and_named() {
    let old = json!({"type": "object", "properties": {
        "ttl": {"type": "integer", "minimum": 0, "exclusiveMinimum": true},
        "pair": {"type": "array", "items": [{"type": "number"}, {"type": "string"}], "additionalItems": false},
        "maybe": {"type": "string", "nullable": true},
        "word": {"type": "str", "pattern": "^(?!x)"},
    }, "required": ["ttl", "ghost"]});
    let normal = normalize_arguments(&old).unwrap();
    let fields = &normal.schema["properties"];
    assert_eq!(fields["ttl"], json!({"type": "integer", "exclusiveMinimum": 0}));
    assert_eq!(
        fields["pair"],
        json!({"type": "array", "items": false, "prefixItems": [{"type": "number"}, {"type": "string"}]})
    );
    assert_eq!(fields["maybe"], json!({"type": ["string", "null"]}));
    assert_eq!(fields["word"], json!({"type": "string", "description": "must match ^(?!x)"}));
    assert_eq!(normal.schema["required"], json!(["ttl"]));
    assert_eq!(normal.changes.len(), 6, "{:?}", normal.changes);
}

#[test]
fn arguments_must_be_an_object() {
    for schema in [
        json!({"type": "string"}),
        json!({"type": "array", "items": {}}),
        json!({"enum": ["a", "b"]}),
        json!({"anyOf": [{"type": "object"}, {"type": "string"}]}),
    ] {
        assert!(normalize_arguments(&schema).unwrap_err()[0].to_string().contains("must be an object"), "{schema}");
    }
}

#[test]
fn schemas_that_explode_or_never_end_are_refused() {
    let mut deep = json!({});
    for _ in 0..200 {
        deep = json!({"type": "array", "items": deep});
    }
    assert!(normalize(&deep).is_err());
    let defs: serde_json::Map<String, Value> = (0..40)
        .map(|n| (format!("d{n}"), json!({"anyOf": [{"$ref": format!("#/$defs/d{}", n + 1)}, {"type": "array", "items": {"$ref": format!("#/$defs/d{}", n + 1)}}]})))
        .chain([("d40".to_owned(), json!({"type": "string"}))])
        .collect();
    assert!(normalize(&json!({"$ref": "#/$defs/d0", "$defs": defs})).is_err());
}
