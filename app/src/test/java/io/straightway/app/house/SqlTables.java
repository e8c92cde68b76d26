package io.straightway.app.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The objects created by one vendor's migrations, parsed from their text. An unnamed constraint
 * gets the name that PostgreSQL would give it.
 */
final class SqlTables {
  private static final Pattern COMMENT = Pattern.compile("(?m)--.*$");
  private static final Pattern TABLE =
      Pattern.compile("(?s)CREATE TABLE (\\w+) \\(\\n(.*?)\\n\\)[^;]*;");
  private static final Pattern DOMAIN =
      Pattern.compile("(?s)CREATE DOMAIN (\\w+)\\s+AS (\\w+)\\s+CHECK (.*?);");
  private static final Pattern CONSTRAINT =
      Pattern.compile("(?:CONSTRAINT (\\w+) )?(PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY) ?\\((.*)");
  private static final Pattern REFERENCES = Pattern.compile("REFERENCES (\\w+)");
  private static final Pattern COLUMN = Pattern.compile("(\\w+) (.*)");
  private static final Pattern REST_OF_TYPE =
      Pattern.compile(
          "^(.*?)(?= COLLATE | NOT NULL| DEFAULT | PRIMARY KEY| CHECK | REFERENCES | UNIQUE|"
              + " GENERATED |$)");
  private static final Pattern GRANT =
      Pattern.compile("(?s)GRANT ([^;]*?)\\s+ON ([^;]*?)\\s+TO ([^;]*?);");

  /** A column with its type as written. */
  record Column(String type, boolean required, boolean hasDefault) {}

  /**
   * A table.
   *
   * @param keys primary, unique and foreign keys by name, as their columns and the referenced
   *     columns
   * @param checks conditions by name, including those of a column's domain
   */
  record Table(Map<String, Column> columns, Map<String, String> keys, Map<String, String> checks) {}

  private final Map<String, String> domainTypes = new TreeMap<>();
  private final Map<String, String> domainChecks = new TreeMap<>();
  private final Map<String, Table> tables = new TreeMap<>();
  private final String text;

  SqlTables(String migrations) {
    this.text = COMMENT.matcher(migrations).replaceAll("");
    for (MatchResult domain : DOMAIN.matcher(text).results().toList()) {
      domainTypes.put(domain.group(1), domain.group(2));
      domainChecks.put(domain.group(1), domain.group(3));
    }
    TABLE.matcher(text).results().forEach(made -> tables.put(made.group(1), table(made)));
  }

  Map<String, Table> tables() {
    return tables;
  }

  /** Returns the names of the created objects of a kind: INDEX, VIEW or SEQUENCE. */
  Set<String> made(String kind) {
    Pattern created = Pattern.compile("CREATE (?:OR REPLACE )?" + kind + " (\\w+)");
    return created
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns grants as "SELECT ON trade TO stp_engine", one for each privilege, object and role. */
  Set<String> grants() {
    Set<String> grants = new TreeSet<>();
    for (MatchResult grant : GRANT.matcher(text).results().toList()) {
      for (String right : parts(grant.group(1))) {
        for (String object : parts(grant.group(2))) {
          parts(grant.group(3))
              .forEach(role -> grants.add(right + " ON " + object + " TO " + role));
        }
      }
    }
    return grants;
  }

  private Table table(MatchResult made) {
    Table table = new Table(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    for (String part : parts(made.group(2))) {
      Matcher constraint = CONSTRAINT.matcher(part);
      if (constraint.matches()) {
        addConstraint(made.group(1), table, constraint);
      } else {
        addColumn(made.group(1), table, part);
      }
    }
    return table;
  }

  private static void addConstraint(String name, Table table, Matcher constraint) {
    String constraintName = constraint.group(1) == null ? name + "_pkey" : constraint.group(1);
    String kind = constraint.group(2);
    String inBrackets = bracketed(constraint.group(3));
    if (kind.equals("CHECK")) {
      table.checks().put(constraintName, inBrackets);
    } else {
      table.keys().put(constraintName, kind + " " + inBrackets + reference(constraint.group(3)));
    }
  }

  private void addColumn(String name, Table table, String definition) {
    Matcher column = COLUMN.matcher(definition);
    if (!column.matches()) {
      throw new IllegalArgumentException(name + ": not a column: " + definition);
    }
    String columnName = column.group(1);
    String rest = column.group(2);
    String written = first(REST_OF_TYPE, rest);
    String prefix = name + "_" + columnName;
    if (rest.contains(" PRIMARY KEY")) {
      table.keys().put(name + "_pkey", "PRIMARY KEY " + columnName);
    }
    if (rest.contains(" UNIQUE")) {
      table.keys().put(prefix + "_key", "UNIQUE " + columnName);
    }
    if (rest.contains(" REFERENCES ")) {
      table.keys().put(prefix + "_fkey", "FOREIGN KEY " + columnName + reference(rest));
    }
    int check = rest.indexOf(" CHECK (");
    String ownCheck = check < 0 ? "" : bracketed(rest.substring(check + " CHECK (".length()));
    String checks = domainChecks.getOrDefault(written, "") + ownCheck;
    if (!checks.isEmpty()) {
      table.checks().put(prefix + "_check", checks);
    }
    table
        .columns()
        .put(
            columnName,
            new Column(
                domainTypes.getOrDefault(written, written),
                rest.contains(" NOT NULL"),
                rest.contains(" DEFAULT ") || rest.contains(" GENERATED ")));
  }

  private static String reference(String text) {
    Matcher reference = REFERENCES.matcher(text);
    return reference.find() ? " REFERENCES " + reference.group(1) : "";
  }

  private static String first(Pattern pattern, String text) {
    return pattern.matcher(text).results().findFirst().orElseThrow().group(1);
  }

  /** Returns the text before the closing bracket that matches one opened before the text. */
  private static String bracketed(String text) {
    int depth = 1;
    int at = 0;
    for (; depth > 0; at++) {
      depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
    }
    return text.substring(0, at - 1);
  }

  /** Splits at commas outside brackets, and normalizes blanks. */
  private static List<String> parts(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int at = 0; at < list.length(); at++) {
      char c = list.charAt(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(list.substring(start, at));
        start = at + 1;
      }
    }
    return Stream.concat(parts.stream(), Stream.of(list.substring(start)))
        .map(part -> part.strip().replaceAll("\\s+", " "))
        .filter(part -> !part.isEmpty())
        .toList();
  }
}
