package io.straightway.db.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.flywaydb.core.api.configuration.ClassicConfiguration;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.resource.StringResource;
import org.flywaydb.core.internal.sqlscript.SqlStatementIterator;
import org.flywaydb.database.oracle.OracleParser;

/** Splits a migration for Oracle into statements, as Flyway sends them. */
public final class OracleScript {
  private static final Pattern COMMENT_BEFORE = Pattern.compile("\\A(?:\\s*--[^\\n]*\\n)+\\s*");

  private OracleScript() {}

  /** Splits a script. Comments before a statement are left out. */
  public static List<String> statements(String script) {
    List<String> statements = new ArrayList<>();
    try (SqlStatementIterator read =
        new OracleParser(new ClassicConfiguration(), new ParsingContext())
            .parse(new StringResource(script))) {
      while (read.hasNext()) {
        String statement = read.next().getSql();
        statements.add(COMMENT_BEFORE.matcher(statement).replaceFirst("").strip());
      }
    }
    return statements;
  }
}
