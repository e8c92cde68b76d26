package io.straightway.db.grammar;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.parser.ParserException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.shardingsphere.sql.parser.api.CacheOption;
import org.apache.shardingsphere.sql.parser.api.SQLParserEngine;
import org.apache.shardingsphere.sql.parser.exception.SQLParsingException;
import org.apache.shardingsphere.sql.parser.oracle.parser.OracleParser;

/**
 * Whether a statement is one of Oracle's, as far as that can be known without a server: the
 * grammars of ShardingSphere and of Druid, which know nothing of each other, must both accept it.
 * What one of them refuses wrongly is listed here by its name.
 */
public final class OracleGrammars {
  /**
   * A statement that one grammar refuses and Oracle accepts.
   *
   * @param grammar which of the two
   * @param statement what such statements contain
   * @param why what the grammar does not know
   */
  public record Defect(Grammar grammar, Pattern statement, String why) {}

  /** The two grammars. */
  public enum Grammar {
    DRUID,
    SHARDING_SPHERE
  }

  /** What is known to be refused wrongly. */
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
      new AcceptedStatements(DEFECTS + jar(OracleParser.class) + jar(SQLUtils.class));

  /** What is wrong with a statement; empty if nothing is known to be. */
  public Optional<String> fault(String statement) {
    return OtherDialects.fault(statement)
        .or(() -> accepted.fault(statement, () -> refused(statement)));
  }

  /** The name of a library's jar has its version. */
  private static String jar(Class<?> of) {
    return String.valueOf(of.getProtectionDomain().getCodeSource().getLocation());
  }

  private Optional<String> refused(String statement) {
    try {
      return parts(statement).stream().flatMap(part -> refusedPart(part).stream()).findFirst();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * What the grammars read of a statement: its sections if it makes a compound trigger, else
   * itself.
   *
   * @throws IllegalArgumentException if it is not framed as a compound trigger
   */
  public static List<String> parts(String statement) {
    return CompoundTrigger.is(statement) ? CompoundTrigger.sections(statement) : List.of(statement);
  }

  private Optional<String> refusedPart(String part) {
    List<Grammar> asked =
        Stream.of(Grammar.values()).filter(grammar -> !isKnown(grammar, part)).toList();
    return asked.isEmpty()
        ? Optional.of("no grammar is left to check it")
        : asked.stream().flatMap(grammar -> refusal(grammar, part).stream()).findFirst();
  }

  private static boolean isKnown(Grammar grammar, String statement) {
    return DEFECTS.stream()
        .anyMatch(
            defect -> defect.grammar() == grammar && defect.statement().matcher(statement).find());
  }

  /** Why one grammar refuses a statement, known to be wrong or not. */
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
