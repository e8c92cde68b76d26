package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.house.SqlTables.Column;
import io.straightway.app.house.SqlTables.Table;
import io.straightway.db.grammar.OracleGrammars;
import io.straightway.db.grammar.OracleGrammars.Defect;
import io.straightway.db.grammar.OracleScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The trade path's schema for Oracle. Independent grammars accept every statement, and the schema
 * equals that for PostgreSQL, column by column, except for the differences listed here.
 */
final class OracleSchemaTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  /** The modules of the trade path; all others need PostgreSQL. */
  private static final List<String> MODULES =
      List.of("db", "ledger", "positions", "operators", "staticdata", "element");

  private static final SqlTables POSTGRESQL = new SqlTables(migrations("postgresql"));
  private static final SqlTables ORACLE = new SqlTables(migrations("oracle"));

  /** The Oracle types that represent a type of PostgreSQL, as a pattern. */
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("text", "VARCHAR2\\(\\d+ CHAR\\)|CLOB"),
          Map.entry("bytea", "RAW\\((32|64)\\)|BLOB"),
          Map.entry("boolean", "NUMBER\\(1\\)"),
          Map.entry("smallint", "NUMBER\\(5\\)"),
          Map.entry("integer", "NUMBER\\(10\\)"),
          Map.entry("bigint", "NUMBER\\(19\\)"),
          Map.entry("numeric", "NUMBER"),
          Map.entry("date", "DATE"),
          Map.entry("timestamptz", "TIMESTAMP\\(6\\) WITH TIME ZONE"),
          Map.entry("xid8", "VARCHAR2\\(64 CHAR\\)"));

  /** The tables that replace advisory locks on Oracle. */
  private static final Set<String> ONLY_ON_ORACLE = Set.of("work_lock", "presence");

  /** A table on Oracle; on PostgreSQL, a view of lists in the row of the entry. */
  private static final String POSTING = "posting";

  private static final List<String> LISTS = List.of("accounts", "amounts");

  /** Columns whose default is set by a trigger. */
  private static final Set<String> DEFAULT_BY_TRIGGER = Set.of("journal_entry.entry_date");

  /**
   * Conditions on LOBs, which a CHECK can neither measure nor hash; a trigger measures the refused
   * body.
   */
  private static final Set<String> CHECKS_OF_LOBS =
      Set.of(
          "operator_proposal_content_check",
          "hash_is_of_the_content",
          "refused_message_body_check",
          "refused_message_body_length_check");

  /**
   * Conditions that PostgreSQL checks in a trigger, whose plan is cached; tested by TradeRowsTest.
   */
  private static final Set<String> CHECKS_BY_TRIGGER =
      Set.of("settles_after_trade", "net_amount_adds_up");

  /**
   * Conditions that hold for every value of Oracle's types: no infinity, and an empty text is null.
   */
  private static final Pattern ALWAYS_SO =
      Pattern.compile(
          "\\(?(\\w+ <> ''|isfinite\\((?!VALUE)\\w+\\)|\\w+ [<>] '-?Infinity' AND \\w+ [<>] '-?Infinity')\\)?");

  /** Indexes for the desk, its search and the end of a day, missing in Oracle's schema. */
  private static final Set<String> ONLY_ON_POSTGRESQL =
      Set.of(
          "entry_by_time",
          "message_by_time",
          "refused_message_by_item",
          "stuck_message_by_word",
          "unreadable_message_by_item",
          "unreadable_message_by_word");

  /**
   * Second records of refusals and of static data, their proof, and registered kinds of proposals.
   */
  private static final Set<String> MISSING_ON_ORACLE =
      Set.of(
          "ever_refused",
          "refusal_fault",
          "static_data_fault",
          "proposal_kind",
          "proposal_of_kind");

  @ParameterizedTest
  @ValueSource(strings = {"db", "ledger", "positions", "operators", "staticdata", "element"})
  void grammarsAcceptEveryStatement(String module) {
    OracleGrammars grammars = new OracleGrammars();
    Map<String, String> faults = new TreeMap<>();
    for (Path file : files(module, "oracle")) {
      for (String statement : OracleScript.statements(text(file))) {
        grammars
            .fault(statement)
            .ifPresent(
                fault -> faults.put(file.getFileName() + ": " + firstLine(statement), fault));
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void grammarsStillRefuseTheExcusedStatements() {
    OracleGrammars grammars = new OracleGrammars();
    List<String> statements =
        MODULES.stream()
            .flatMap(module -> files(module, "oracle").stream())
            .flatMap(file -> OracleScript.statements(text(file)).stream())
            .flatMap(statement -> OracleGrammars.parts(statement).stream())
            .toList();
    for (Defect defect : OracleGrammars.DEFECTS) {
      assertThat(statements.stream().filter(defect.statement().asPredicate()).findFirst())
          .as(defect.construct())
          .hasValueSatisfying(
              statement -> assertThat(grammars.refusal(defect.grammar(), statement)).isPresent());
    }
  }

  @Test
  void bothDialectsHaveTheSameTablesAndColumns() {
    assertThat(differences(shownColumns(POSTGRESQL), shownColumns(ORACLE))).isEmpty();
  }

  @Test
  void everyTypeIsKeptAsItsTwin() {
    Map<String, String> wrong = new TreeMap<>();
    kept(POSTGRESQL)
        .forEach(
            (table, made) ->
                made.columns()
                    .forEach(
                        (name, column) -> {
                          String oracleType = column(table, name).type();
                          String twin = TYPES.getOrDefault(column.type(), "none known");
                          if (!oracleType.matches(twin)) {
                            wrong.put(table + "." + name, column.type() + " as " + oracleType);
                          }
                        }));
    assertThat(wrong).isEmpty();
  }

  @Test
  void bothDialectsHaveTheSameKeys() {
    assertThat(differences(each(POSTGRESQL, Table::keys), each(ORACLE, Table::keys))).isEmpty();
  }

  @Test
  void bothDialectsHaveTheSameChecks() {
    Map<String, String> oracle = each(ORACLE, Table::checks);
    Map<String, String> postgresql = each(POSTGRESQL, Table::checks);
    postgresql.keySet().removeAll(CHECKS_OF_LOBS);
    assertThat(oracle.keySet().removeAll(CHECKS_BY_TRIGGER)).isTrue();
    postgresql.values().removeIf(ALWAYS_SO.asMatchPredicate());
    oracle.values().removeIf(check -> check.matches("\\w+ IN \\(0, 1\\)"));
    oracle.replaceAll((name, check) -> words(check));
    postgresql.replaceAll((name, check) -> words(check));
    assertThat(differences(postgresql, oracle)).isEmpty();
  }

  @Test
  void aTruthValueIsZeroOrOne() {
    kept(ORACLE)
        .forEach(
            (table, made) ->
                made.columns().entrySet().stream()
                    .filter(column -> column.getValue().type().equals("NUMBER(1)"))
                    .forEach(
                        column ->
                            assertThat(made.checks())
                                .containsKey(table + "_" + column.getKey() + "_check")));
  }

  @Test
  void bothDialectsHaveTheSameViewsIndexesAndSequences() {
    Set<String> views = new TreeSet<>(POSTGRESQL.made("VIEW"));
    views.remove(POSTING);
    views.removeAll(MISSING_ON_ORACLE);
    assertThat(ORACLE.made("VIEW")).isEqualTo(views);
    assertThat(ORACLE.made("SEQUENCE")).isEqualTo(POSTGRESQL.made("SEQUENCE"));
    Set<String> indexes = new TreeSet<>(POSTGRESQL.made("INDEX"));
    indexes.removeAll(ONLY_ON_POSTGRESQL);
    assertThat(ORACLE.made("INDEX")).isEqualTo(indexes);
  }

  @Test
  void bothDialectsHaveTheSameGrants() {
    Set<String> postgresql =
        POSTGRESQL.grants().stream()
            .map(grant -> grant.replace(", " + String.join(", ", LISTS), ""))
            .collect(Collectors.toCollection(TreeSet::new));
    postgresql.removeIf(
        grant -> grant.matches("(EXECUTE|USAGE|CREATE) .*|.* stp_rollup|SELECT \\(.*"));
    postgresql.removeIf(grant -> MISSING_ON_ORACLE.stream().anyMatch(grant::contains));
    Set<String> oracle =
        ORACLE.grants().stream()
            .map(
                grant ->
                    grant.replaceFirst(
                        "^READ ON (.*) TO stp_reader$", "SELECT ON $1 TO stp_reader"))
            .filter(grant -> ONLY_ON_ORACLE.stream().noneMatch(grant::contains))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> written =
        Set.of(
            "INSERT ON posting TO stp_engine",
            "INSERT ON ledger_pending TO stp_engine",
            "DELETE ON ledger_pending TO stp_engine",
            "INSERT ON ledger_balance TO stp_engine",
            "UPDATE ON ledger_balance TO stp_engine",
            "INSERT ON position_pending TO stp_engine",
            "DELETE ON position_pending TO stp_engine",
            "INSERT ON roll_up TO stp_engine");
    assertThat(oracle).containsAll(written).contains("SELECT ON message_id_range TO stp_engine");
    oracle.removeAll(written);
    oracle.remove("SELECT ON message_id_range TO stp_engine");
    assertThat(oracle).isEqualTo(postgresql);
  }

  @Test
  void aReaderCanLockNothing() {
    assertThat(ORACLE.grants())
        .filteredOn(grant -> grant.endsWith("TO stp_reader"))
        .isNotEmpty()
        .allMatch(grant -> grant.startsWith("READ ON "));
  }

  private static Map<String, Table> kept(SqlTables schema) {
    Map<String, Table> tables = new TreeMap<>(schema.tables());
    tables.keySet().removeAll(ONLY_ON_ORACLE);
    tables.keySet().removeAll(MISSING_ON_ORACLE);
    tables.remove(POSTING);
    Objects.requireNonNull(tables.get("journal_entry")).columns().keySet().removeAll(LISTS);
    return tables;
  }

  /** Returns the differences by name, with the values on PostgreSQL and on Oracle. */
  private static Map<String, String> differences(
      Map<String, String> postgresql, Map<String, String> oracle) {
    Set<String> names = new TreeSet<>(postgresql.keySet());
    names.addAll(oracle.keySet());
    Map<String, String> differences = new TreeMap<>();
    for (String name : names) {
      String expected = postgresql.getOrDefault(name, "missing");
      String other = oracle.getOrDefault(name, "missing");
      if (!expected.equals(other)) {
        differences.put(name, expected + " on PostgreSQL, " + other + " on Oracle");
      }
    }
    return differences;
  }

  private static Map<String, String> shownColumns(SqlTables schema) {
    Map<String, String> columns = new TreeMap<>();
    kept(schema)
        .forEach(
            (name, table) ->
                table
                    .columns()
                    .forEach(
                        (column, made) ->
                            columns.put(
                                name + "." + column, shown(table, name + "." + column, made))));
    return columns;
  }

  /** Returns the properties of a column; columns of a primary key are required. */
  private static String shown(Table table, String name, Column column) {
    String ofTable = name.substring(name.indexOf('.') + 1);
    boolean inKey =
        table.keys().values().stream()
            .filter(key -> key.startsWith("PRIMARY KEY "))
            .anyMatch(key -> List.of(key.substring(12).split(", ")).contains(ofTable));
    boolean hasDefault = column.hasDefault() || DEFAULT_BY_TRIGGER.contains(name);
    return (column.required() || inKey ? "required" : "may be null")
        + (hasDefault ? ", with a default" : "");
  }

  private static Column column(String table, String name) {
    Table made = kept(ORACLE).getOrDefault(table, new Table(Map.of(), Map.of(), Map.of()));
    return made.columns().getOrDefault(name, new Column("nothing", false, false));
  }

  private static Map<String, String> each(
      SqlTables schema, Function<Table, Map<String, String>> part) {
    Map<String, String> all = new TreeMap<>();
    kept(schema).values().forEach(table -> all.putAll(part.apply(table)));
    return all;
  }

  /** Returns the quoted words of a condition, which both vendors write alike. */
  private static String words(String check) {
    return Pattern.compile("'([^']*)'")
        .matcher(check.replace(", 'c')", ")"))
        .results()
        .map(MatchResult::group)
        .sorted()
        .distinct()
        .collect(Collectors.joining(" "));
  }

  private static String migrations(String vendor) {
    return MODULES.stream()
        .flatMap(module -> files(module, vendor).stream())
        .map(OracleSchemaTest::text)
        .collect(Collectors.joining("\n"));
  }

  private static List<Path> files(String module, String vendor) {
    Path folder =
        ROOT.resolve(module)
            .resolve("src/main/resources/io/straightway")
            .resolve(module)
            .resolve("schema")
            .resolve(vendor);
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String firstLine(String statement) {
    return statement.lines().findFirst().orElse("");
  }
}
