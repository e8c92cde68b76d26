package io.straightway.db.grammar;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds constructs that Oracle 19c does not know though a grammar may accept them: words, functions
 * and types of PostgreSQL, and features of later versions of Oracle.
 */
final class UnknownConstructs {
  private static final Pattern LITERAL_OR_COMMENT =
      Pattern.compile("(?s)'(?:[^']|'')*'|--[^\\n]*|/\\*.*?\\*/");
  private static final List<Pattern> FOREIGN =
      List.of(
          word("ON\\s+CONFLICT"),
          word("RETURNING(?![^;]*\\bINTO\\b)"),
          Pattern.compile("::"),
          Pattern.compile("\\$\\$|\\$\\d"),
          Pattern.compile("!?~\\*?(?!=)"),
          word("LIMIT"),
          word("ILIKE"),
          word("DISTINCT\\s+ON"),
          word("IS\\s+(?:NOT\\s+)?DISTINCT\\s+FROM"),
          word("FILTER\\s*\\(\\s*WHERE"),
          word("ARRAY\\s*\\["),
          word("WITH\\s+RECURSIVE"),
          word("IF\\s+(?:NOT\\s+)?EXISTS"),
          word("VALUES\\s*\\([^()]*\\)\\s*,\\s*\\("),
          word("(?:FROM|JOIN)\\s+\\w+\\s+AS"),
          word(
              "text|bytea|bigint|int8|int4|serial|bigserial|boolean|timestamptz|jsonb|xid8|oid|json|uuid"),
          word("true|false"),
          word("nextval\\s*\\(|currval\\s*\\(|unnest|generate_series|string_agg|array_agg"),
          word("now\\s*\\(|clock_timestamp|octet_length|encode|decode_hex|format\\s*\\("),
          word("num_nulls|num_nonnulls|isfinite|hashtext|pg_\\w+|set_config|current_setting"),
          word("date_trunc|date_part|age\\s*\\(|make_interval|EXTRACT\\s*\\(\\s*EPOCH"),
          word("split_part|md5|sha256|random\\s*\\(|gen_random_uuid|bool_and|bool_or|every"),
          word("to_regclass|jsonb?_(?:agg|build_\\w+)|row_to_json|E''"),
          word("plpgsql|search_path|PERFORM|CREATE\\s+DOMAIN|COLLATE\\s+\"C\""));

  private UnknownConstructs() {}

  private static Pattern word(String alternatives) {
    return Pattern.compile(
        "(?i)\\b(?:" + alternatives + ")" + (alternatives.matches(".*\\w") ? "\\b" : ""));
  }

  /** Returns the first construct in a statement that Oracle 19c does not know. */
  static Optional<String> fault(String statement) {
    String code = LITERAL_OR_COMMENT.matcher(statement).replaceAll("''");
    return FOREIGN.stream()
        .map(foreign -> foreign.matcher(code))
        .filter(Matcher::find)
        .map(match -> "'" + match.group() + "' is not Oracle 19c's")
        .findFirst();
  }
}
