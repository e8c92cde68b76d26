package io.straightway.db.grammar;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.parser.ParserException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.shardingsphere.sql.parser.api.CacheOption;
import org.apache.shardingsphere.sql.parser.api.SQLParserEngine;
import org.apache.shardingsphere.sql.parser.exception.SQLParsingException;
import org.apache.shardingsphere.sql.parser.oracle.parser.OracleParser;

/**
 * Checks whether a statement is valid Oracle SQL, as far as possible without a server: two
 * independent grammars, ShardingSphere's and Druid's, must both accept it. Their known wrong
 * refusals are listed here.
 */
public final class OracleGrammars {
  /**
   * A statement that one grammar refuses and Oracle accepts.
   *
   * @param grammar the grammar that refuses it
   * @param statement text that such statements contain
   * @param construct the construct that the grammar does not know
   */
  public record Defect(Grammar grammar, Pattern statement, String construct) {}

  /** The two grammars. */
  public enum Grammar {
    DRUID,
    SHARDING_SPHERE
  }

  /** The known wrong refusals. */
  public static final List<Defect> DEFECTS =
      List.of(
          new Defect(
              Grammar.DRUID,
              Pattern.compile("GRANT READ ON \\w+ TO \\w+"),
              "the privilege READ, which is SELECT without FOR UPDATE"),
          new Defect(
              Grammar.DRUID,
              Pattern.compile("ALTER TABLE \\w+ PCTFREE \\d+"),
              "the free space and slots of a table's blocks"),
          new Defect(
              Grammar.SHARDING_SPHERE,
              Pattern.compile("\\w\\.EXISTS\\("),
              "the method EXISTS of a collection in PL/SQL"),
          new Defect(
              Grammar.SHARDING_SPHERE,
              Pattern.compile("DBMS_LOB\\.GETLENGTH\\("),
              "a function of a package in SQL"));

  private final SQLParserEngine shardingSphere =
      new SQLParserEngine("Oracle", new CacheOption(1, 1));

  private final AcceptedStatements accepted =
      new AcceptedStatements(excused() + jar(OracleParser.class) + jar(SQLUtils.class));

  /** Returns the fault of a statement; empty if none is known. */
  public Optional<String> fault(String statement) {
    return UnknownConstructs.fault(statement)
        .or(() -> accepted.fault(statement, () -> refused(statement)));
  }

  /** Returns the defects as far as they decide on a statement. */
  private static String excused() {
    return DEFECTS.stream()
        .map(defect -> defect.grammar() + " " + defect.statement())
        .collect(Collectors.joining("\n"));
  }

  /** Returns the name of a library's jar, which includes its version. */
  private static String jar(Class<?> of) {
    String location = of.getProtectionDomain().getCodeSource().getLocation().getPath();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private Optional<String> refused(String statement) {
    try {
      return parts(statement).stream().flatMap(part -> refusedPart(part).stream()).findFirst();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the parts of a statement that the grammars read: the sections of a compound trigger,
   * otherwise the statement itself.
   *
   * @throws IllegalArgumentException if it is not framed as a compound trigger
   */
  public static List<String> parts(String statement) {
    return CompoundTrigger.is(statement) ? CompoundTrigger.sections(statement) : List.of(statement);
  }

  private Optional<String> refusedPart(String part) {
    List<Grammar> grammars =
        Stream.of(Grammar.values()).filter(grammar -> !isKnown(grammar, part)).toList();
    return grammars.isEmpty()
        ? Optional.of("no grammar is left to check it")
        : grammars.stream().flatMap(grammar -> refusal(grammar, part).stream()).findFirst();
  }

  private static boolean isKnown(Grammar grammar, String statement) {
    return DEFECTS.stream()
        .anyMatch(
            defect -> defect.grammar() == grammar && defect.statement().matcher(statement).find());
  }

  /**
   * Returns the reason why one grammar refuses a statement, even if the refusal is known to be
   * wrong.
   */
  public Optional<String> refusal(Grammar grammar, String statement) {
    try {
      switch (grammar) {
        case DRUID -> SQLUtils.parseStatements(statement, DbType.oracle);
        case SHARDING_SPHERE -> shardingSphere.parse(statement, false);
      }
      return Optional.empty();
    } catch (ParserException | SQLParsingException e) {
      return Optional.of(grammar + " refuses it: " + e.getMessage());
    }
  }
}
