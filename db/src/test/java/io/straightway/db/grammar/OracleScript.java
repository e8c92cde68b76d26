package io.straightway.db.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The statements of a migration for Oracle, without comments between them. A line that ends in a
 * semicolon ends a statement; what has PL/SQL in it ends with a line that is a slash.
 */
public final class OracleScript {
  private static final Pattern PLSQL =
      Pattern.compile(
          "(DECLARE|BEGIN|CREATE OR REPLACE (TRIGGER|FUNCTION|PROCEDURE|PACKAGE))\\b.*");

  private final List<String> statements = new ArrayList<>();
  private final StringBuilder current = new StringBuilder();

  private OracleScript() {}

  /**
   * Splits a script.
   *
   * @throws IllegalArgumentException if its last statement has no end
   */
  public static List<String> statements(String script) {
    OracleScript reading = new OracleScript();
    script.lines().forEach(reading::add);
    if (!reading.current.isEmpty()) {
      throw new IllegalArgumentException("a statement without an end: " + reading.current);
    }
    return reading.statements;
  }

  /** Whether a statement is PL/SQL, or makes something of PL/SQL. */
  public static boolean isPlSql(String statement) {
    return PLSQL.matcher(statement.lines().findFirst().orElse("")).matches();
  }

  private void add(String line) {
    if (current.isEmpty() && (line.isBlank() || line.startsWith("--"))) {
      return;
    }
    boolean plSql = isPlSql(current.isEmpty() ? line : current.toString());
    if (plSql && line.equals("/")) {
      end();
    } else if (!plSql && line.endsWith(";")) {
      current.append(line, 0, line.length() - 1);
      end();
    } else {
      current.append(line).append('\n');
    }
  }

  private void end() {
    statements.add(current.toString().strip());
    current.setLength(0);
  }
}
