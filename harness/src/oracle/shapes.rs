//! How unions are spelled: the rule `union/any-shape` asks for others than the plain `anyOf`.

use misread_specs::schema::{Kind, Node, Parameters, UnionKeyword};

/// Whether some union of these parameters is nested, or spelled `oneOf` or as a `type` list.
pub(super) fn has_unusual_union(parameters: &Parameters) -> bool {
    let mut open: Vec<&Node> = vec![&parameters.root];
    open.extend(parameters.definitions.values());
    while let Some(node) = open.pop() {
        match &node.kind {
            Kind::Union(union) => {
                let nested = |member: &Node| matches!(member.kind, Kind::Union(_) | Kind::Ref(_));
                if union.keyword != UnionKeyword::AnyOf || union.members.iter().any(nested) {
                    return true;
                }
                open.extend(&union.members);
            }
            Kind::List(list) => open.extend(list.item.as_deref()),
            Kind::Tuple(tuple) => {
                open.extend(&tuple.items);
                open.extend(tuple.rest.schema());
            }
            Kind::Object(object) => {
                open.extend(object.fields.values().map(|field| &field.node));
                open.extend(object.extra.schema());
            }
            Kind::Any
            | Kind::String(_)
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Boolean
            | Kind::Null
            | Kind::Const(_)
            | Kind::Enum(_)
            | Kind::Ref(_) => {}
        }
    }
    false
}
