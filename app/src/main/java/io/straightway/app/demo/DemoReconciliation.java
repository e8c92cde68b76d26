package io.straightway.app.demo;

import io.straightway.iso20022.xml.MessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Compares the custodian's statements with our books: of each day its transactions and its cash, of
 * the last one all balances.
 */
final class DemoReconciliation {
  private final StatementFile reader = new StatementFile(new MessageReader(new HardenedXml()));
  private final Reconciler reconciler;
  private final Path directory;
  private long balances;
  private long entries;
  private long breaks;

  DemoReconciliation(DataSource database, Path directory) {
    this.reconciler = new Reconciler(database);
    this.directory = directory;
  }

  DemoReconciliation run(List<DemoDay> days) throws SQLException, IOException {
    for (DemoDay day : days) {
      entries += compare("semt017-" + day.day() + ".xml");
      entries += compare("camt053-" + day.day() + ".xml");
    }
    if (!days.isEmpty()) {
      balances = compare("csv-" + days.get(days.size() - 1).day() + ".csv");
    }
    return this;
  }

  /** Returns how much is the same on both sides. */
  private long compare(String name) throws SQLException, IOException {
    byte[] bytes = Files.readAllBytes(directory.resolve(name));
    if (!(reader.read(List.of(bytes)) instanceof StatementReading.Whole whole)) {
      throw new IllegalStateException("the custodian's statement can't be read: " + name);
    }
    long matched = 0;
    for (Statement statement : whole.statements()) {
      Reconciliation result = reconciler.run(statement, name, bytes, null);
      matched += result.matched();
      breaks += result.breaks().size();
    }
    return matched;
  }

  long balances() {
    return balances;
  }

  long entries() {
    return entries;
  }

  long breaks() {
    return breaks;
  }

  String text() {
    return "%s balances and %s entries as the custodian has them, %s breaks"
        .formatted(Numbers.of(balances), Numbers.of(entries), Numbers.of(breaks));
  }
}
