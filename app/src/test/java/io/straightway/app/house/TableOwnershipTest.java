package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.house.SqlNames.Owned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every table has one owner, and no other module names it: others read a view that the owner
 * publishes, or call one of its functions, where the permitted dependencies between modules allow
 * that. A foreign key may name the table that it references.
 */
final class TableOwnershipTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
  private static final List<String> WITH_TABLES =
      List.of(
          "db",
          "ledger",
          "positions",
          "operators",
          "staticdata",
          "element",
          "settlement",
          "backoffice");
  private static final Pattern TABLE_ROW =
      Pattern.compile(
          "\\| (?:`(?<owner>[a-z]+)`)? ?\\| (?<tables>`[a-z_]+`(?:, `[a-z_]+`)*) \\|.*");
  private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");
  private static final SqlNames NAMES = new SqlNames(ROOT, WITH_TABLES);

  /** The class that copies the stored rows of trades, to compare the engine with a bare COPY. */
  private static final String COPIES_TABLES = "CopyReload.java";

  @ParameterizedTest(name = "{0} names its own tables and what is published by: {1}")
  @CsvSource({
    "db,''",
    "ledger,db",
    "positions,db",
    "books,db ledger positions",
    "operators,db",
    "staticdata,db operators",
    "element,db ledger positions operators staticdata",
    "settlement,db ledger positions operators staticdata element",
    "backoffice,db ledger positions operators staticdata element settlement",
    "benchmark,db ledger positions operators element",
    "app,db ledger positions operators staticdata element settlement backoffice",
    "trade-feeder,''",
    "scalability,''",
    "charts,''",
  })
  void aModuleNamesNoTableOfAnother(String module, String uses) {
    Set<String> below = Set.of(uses.split(" "));
    Map<String, Set<String>> wrong = new TreeMap<>();
    NAMES
        .namedBy(module)
        .forEach(
            (name, files) -> {
              Owned owned = Objects.requireNonNull(NAMES.owned().get(name));
              boolean allowed = owned.published() && below.contains(owned.module());
              if (!owned.module().equals(module) && !allowed) {
                wrong.put(name + " of " + owned.module(), files);
              }
            });
    wrong.values().removeIf(TableOwnershipTest::isExcepted);
    assertThat(wrong).isEmpty();
  }

  private static boolean isExcepted(Set<String> files) {
    return files.stream().allMatch(file -> file.endsWith(COPIES_TABLES));
  }

  @Test
  void everyModuleHasTablesAndTheyAreNamed() {
    assertThat(NAMES.owned())
        .containsEntry("journal_entry", new Owned("ledger", "TABLE", false))
        .containsEntry("trade", new Owned("element", "VIEW", true))
        .containsEntry("close_day", new Owned("settlement", "FUNCTION", true));
    assertThat(NAMES.namedBy("ledger")).containsKeys("posting", "journal_entry", "log_roll_up");
    assertThat(NAMES.namedBy("settlement")).containsKeys("outbox", "trade", "known_account");
    assertThat(NAMES.namedBy("backoffice")).containsKeys("repair", "lock_exception", "message");
  }

  @Test
  void theArchitectureListsEveryTableWithItsOwner() throws IOException {
    Map<String, String> listed = new TreeMap<>();
    String owner = "";
    for (String line : Files.readAllLines(ROOT.resolve("docs/architecture.md"))) {
      Matcher row = TABLE_ROW.matcher(line);
      if (!row.matches()) {
        continue;
      }
      owner = row.group("owner") == null ? owner : row.group("owner");
      for (MatchResult name : NAME.matcher(row.group("tables")).results().toList()) {
        listed.put(name.group(1), owner);
      }
    }

    Map<String, String> made = new TreeMap<>();
    NAMES
        .owned()
        .forEach(
            (name, owned) -> {
              if (owned.kind().equals("TABLE") && !name.startsWith("BATCH_")) {
                made.put(name, owned.module());
              }
            });
    assertThat(listed).isEqualTo(made);
  }
}
