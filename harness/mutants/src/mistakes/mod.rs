//! The mutants, one file a mistake; the first lines of each file say what, where seen, and which
//! rule catches it.

mod agent_keeps_list_text;
mod alias_everywhere;
mod alias_not_on_mcp;
mod alias_swallows_space;
mod alias_unknown;
mod arguments_text_left;
mod bare_message;
mod big_numbers_as_text;
mod boolean_beside_string;
mod booleans_from_numbers;
mod bounds_not_checked;
mod broken_arguments_are_empty;
mod cache_by_parameter_name;
mod cache_by_text;
mod cache_by_tool_name;
mod cli_keeps_list_text;
mod cli_says_it_differently;
mod commas_split;
mod commas_split_beside_string;
mod constants_are_no_strings;
mod crash_on_deep_text;
mod defaults_as_text;
mod defaults_doubled;
mod defaults_for_wrong_values;
mod defaults_lost;
mod element_text_read;
mod empty_lists_dropped;
mod empty_text_dropped;
mod empty_text_is_zero;
mod equal_items_merged;
mod exit_on_lone_surrogate;
mod fallback_to_list;
mod fallback_to_number;
mod false_dropped;
mod false_is_true;
mod file_in_message;
mod first_element_of_text;
mod first_element_taken;
mod first_member_decides;
mod first_of_several_arguments;
mod first_variant_wins;
mod fractions_cut;
mod handler_before_refusal;
mod handler_first;
mod hang_on_long_text;
mod hyphen_for_dash;
mod keep_everything;
mod leading_zeros_lost;
mod list_text_kept;
mod list_text_repaired;
mod list_text_wrapped;
mod lists_for_arguments_are_empty;
mod lists_not_entered;
mod lists_sorted;
mod mcp_fails_inside;
mod mcp_keeps_list_text;
mod mcp_raw_reads_nothing;
mod misses_among_many;
mod misses_below_parameters;
mod misses_defaulted;
mod misses_depth_four;
mod misses_depth_six;
mod misses_elements_like_lists;
mod misses_empty_lists;
mod misses_escapes;
mod misses_huge_text;
mod misses_in_lists;
mod misses_in_records;
mod misses_in_tuples;
mod misses_in_variants;
mod misses_inside_text;
mod misses_leading_space;
mod misses_line_breaks;
mod misses_list_first;
mod misses_lists_of_objects;
mod misses_long_text;
mod misses_nested_lists;
mod misses_nested_unions;
mod misses_nullable;
mod misses_one_of;
mod misses_optional;
mod misses_other_elements;
mod misses_references;
mod misses_second_list_member;
mod misses_short_text;
mod misses_single_items;
mod misses_three_items;
mod misses_three_members;
mod misses_trailing_space;
mod misses_tuple_members;
mod misses_type_lists;
mod misses_unicode;
mod misses_wide_lists;
mod missing_keys_made_up;
mod nan_not_rejected;
mod nan_taken;
mod nested_keys_lost;
mod not_validated;
mod note_beside;
mod null_is_empty_text;
mod null_is_zero;
mod null_text_is_null;
mod nulls_dropped;
mod number_beside_string;
mod numbers_in_text_rounded;
mod numbers_rounded;
mod object_text_left;
mod object_text_read;
mod parse_first;
mod partial_numbers;
mod private_check;
mod prototype_merged;
mod quotes_put_on;
mod quotes_taken_off;
mod record_keys_lowered;
mod records_not_entered;
mod refusal_as_note;
mod refusal_counts_from_one;
mod refusal_in_brackets;
mod refusal_names_dotted;
mod refusal_names_envelope;
mod refusal_names_first;
mod refusal_names_index_as_text;
mod refusal_names_last_segment;
mod refusal_names_parameter;
mod refusal_names_parent;
mod refusal_said_twice;
mod refusal_without_place;
mod refuses_after_coercion;
mod refuses_any_array;
mod refuses_any_bracket;
mod refuses_beside_objects;
mod refuses_elements;
mod refuses_leading_lists;
mod refuses_objects;
mod refuses_plain_strings;
mod refuses_preview;
mod refuses_quoted_lists;
mod refuses_single_quotes;
mod refuses_too_long_lists;
mod refuses_too_short_lists;
mod refuses_trailing_comma;
mod refuses_truncated;
mod rejection_of_branches;
mod rejection_without_place;
mod scalars_as_text;
mod scalars_read_alone;
mod scalars_read_at_the_top;
mod scalars_read_by_name;
mod scalars_read_first;
mod scalars_read_in_one_spelling;
mod scalars_read_once;
mod scalars_read_where_required;
mod single_quotes_taken;
mod single_values_wrapped;
mod stack_in_message;
mod state_after_many_calls;
mod state_every_other;
mod state_left_over;
mod string_content_parsed;
mod strings_composed;
mod strings_cut;
mod strings_trimmed;
mod strings_unescaped;
mod strings_without_controls;
mod structure_text_left;
mod text_read_inside_text;
mod text_wrapped;
mod top_level_only;
mod trailing_comma_taken;
mod truncated_text_closed;
mod type_names_in_message;
mod unconstrained_read;
mod undeclared_keys_taken;
mod unions_not_entered;
mod unreadable_text_is_empty;
mod untyped_read_without_escapes;
mod untyped_read_without_space;
mod whole_decimals_from_text_only;
mod wrong_enum_is_internal;

use crate::mutant::{Written, make};

/// A mutant of the module of this name.
macro_rules! mutant {
    ($module:ident) => {
        Written {
            module: stringify!($module),
            source: include_str!(concat!(stringify!($module), ".rs")),
            make: make::<$module::Wrong>,
        }
    };
}

/// All, in the order of their names.
pub(crate) const WRITTEN: &[Written] = &[
    mutant!(agent_keeps_list_text),
    mutant!(alias_everywhere),
    mutant!(alias_not_on_mcp),
    mutant!(alias_swallows_space),
    mutant!(alias_unknown),
    mutant!(arguments_text_left),
    mutant!(bare_message),
    mutant!(big_numbers_as_text),
    mutant!(boolean_beside_string),
    mutant!(booleans_from_numbers),
    mutant!(bounds_not_checked),
    mutant!(broken_arguments_are_empty),
    mutant!(cache_by_parameter_name),
    mutant!(cache_by_text),
    mutant!(cache_by_tool_name),
    mutant!(cli_keeps_list_text),
    mutant!(cli_says_it_differently),
    mutant!(commas_split),
    mutant!(commas_split_beside_string),
    mutant!(constants_are_no_strings),
    mutant!(crash_on_deep_text),
    mutant!(defaults_as_text),
    mutant!(defaults_doubled),
    mutant!(defaults_for_wrong_values),
    mutant!(defaults_lost),
    mutant!(element_text_read),
    mutant!(empty_lists_dropped),
    mutant!(empty_text_dropped),
    mutant!(empty_text_is_zero),
    mutant!(equal_items_merged),
    mutant!(exit_on_lone_surrogate),
    mutant!(fallback_to_list),
    mutant!(fallback_to_number),
    mutant!(false_dropped),
    mutant!(false_is_true),
    mutant!(file_in_message),
    mutant!(first_element_of_text),
    mutant!(first_element_taken),
    mutant!(first_member_decides),
    mutant!(first_of_several_arguments),
    mutant!(first_variant_wins),
    mutant!(fractions_cut),
    mutant!(handler_before_refusal),
    mutant!(handler_first),
    mutant!(hang_on_long_text),
    mutant!(hyphen_for_dash),
    mutant!(keep_everything),
    mutant!(leading_zeros_lost),
    mutant!(list_text_kept),
    mutant!(list_text_repaired),
    mutant!(list_text_wrapped),
    mutant!(lists_for_arguments_are_empty),
    mutant!(lists_not_entered),
    mutant!(lists_sorted),
    mutant!(mcp_fails_inside),
    mutant!(mcp_keeps_list_text),
    mutant!(mcp_raw_reads_nothing),
    mutant!(misses_among_many),
    mutant!(misses_below_parameters),
    mutant!(misses_defaulted),
    mutant!(misses_depth_four),
    mutant!(misses_depth_six),
    mutant!(misses_elements_like_lists),
    mutant!(misses_empty_lists),
    mutant!(misses_escapes),
    mutant!(misses_huge_text),
    mutant!(misses_in_lists),
    mutant!(misses_in_records),
    mutant!(misses_in_tuples),
    mutant!(misses_in_variants),
    mutant!(misses_inside_text),
    mutant!(misses_leading_space),
    mutant!(misses_line_breaks),
    mutant!(misses_list_first),
    mutant!(misses_lists_of_objects),
    mutant!(misses_long_text),
    mutant!(misses_nested_lists),
    mutant!(misses_nested_unions),
    mutant!(misses_nullable),
    mutant!(misses_one_of),
    mutant!(misses_optional),
    mutant!(misses_other_elements),
    mutant!(misses_references),
    mutant!(misses_second_list_member),
    mutant!(misses_short_text),
    mutant!(misses_single_items),
    mutant!(misses_three_items),
    mutant!(misses_three_members),
    mutant!(misses_trailing_space),
    mutant!(misses_tuple_members),
    mutant!(misses_type_lists),
    mutant!(misses_unicode),
    mutant!(misses_wide_lists),
    mutant!(missing_keys_made_up),
    mutant!(nan_not_rejected),
    mutant!(nan_taken),
    mutant!(nested_keys_lost),
    mutant!(not_validated),
    mutant!(note_beside),
    mutant!(null_is_empty_text),
    mutant!(null_is_zero),
    mutant!(null_text_is_null),
    mutant!(nulls_dropped),
    mutant!(number_beside_string),
    mutant!(numbers_in_text_rounded),
    mutant!(numbers_rounded),
    mutant!(object_text_left),
    mutant!(object_text_read),
    mutant!(parse_first),
    mutant!(partial_numbers),
    mutant!(private_check),
    mutant!(prototype_merged),
    mutant!(quotes_put_on),
    mutant!(quotes_taken_off),
    mutant!(record_keys_lowered),
    mutant!(records_not_entered),
    mutant!(refusal_as_note),
    mutant!(refusal_counts_from_one),
    mutant!(refusal_in_brackets),
    mutant!(refusal_names_dotted),
    mutant!(refusal_names_envelope),
    mutant!(refusal_names_first),
    mutant!(refusal_names_index_as_text),
    mutant!(refusal_names_last_segment),
    mutant!(refusal_names_parameter),
    mutant!(refusal_names_parent),
    mutant!(refusal_said_twice),
    mutant!(refusal_without_place),
    mutant!(refuses_after_coercion),
    mutant!(refuses_any_array),
    mutant!(refuses_any_bracket),
    mutant!(refuses_beside_objects),
    mutant!(refuses_elements),
    mutant!(refuses_leading_lists),
    mutant!(refuses_objects),
    mutant!(refuses_plain_strings),
    mutant!(refuses_preview),
    mutant!(refuses_quoted_lists),
    mutant!(refuses_single_quotes),
    mutant!(refuses_too_long_lists),
    mutant!(refuses_too_short_lists),
    mutant!(refuses_trailing_comma),
    mutant!(refuses_truncated),
    mutant!(rejection_of_branches),
    mutant!(rejection_without_place),
    mutant!(scalars_as_text),
    mutant!(scalars_read_alone),
    mutant!(scalars_read_at_the_top),
    mutant!(scalars_read_by_name),
    mutant!(scalars_read_first),
    mutant!(scalars_read_in_one_spelling),
    mutant!(scalars_read_once),
    mutant!(scalars_read_where_required),
    mutant!(single_quotes_taken),
    mutant!(single_values_wrapped),
    mutant!(stack_in_message),
    mutant!(state_after_many_calls),
    mutant!(state_every_other),
    mutant!(state_left_over),
    mutant!(string_content_parsed),
    mutant!(strings_composed),
    mutant!(strings_cut),
    mutant!(strings_trimmed),
    mutant!(strings_unescaped),
    mutant!(strings_without_controls),
    mutant!(structure_text_left),
    mutant!(text_read_inside_text),
    mutant!(text_wrapped),
    mutant!(top_level_only),
    mutant!(trailing_comma_taken),
    mutant!(truncated_text_closed),
    mutant!(type_names_in_message),
    mutant!(unconstrained_read),
    mutant!(undeclared_keys_taken),
    mutant!(unions_not_entered),
    mutant!(unreadable_text_is_empty),
    mutant!(untyped_read_without_escapes),
    mutant!(untyped_read_without_space),
    mutant!(whole_decimals_from_text_only),
    mutant!(wrong_enum_is_internal),
];
