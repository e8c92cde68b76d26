package io.straightway.app.demo;

import io.straightway.app.enquiry.TrialBalance;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.ledger.LedgerBooks;
import io.straightway.positions.Position;
import io.straightway.positions.Positions;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/**
 * The content of the database at the end of a demo.
 *
 * @param findings one finding for each invariant
 * @param trialBalance the trial balance by currency and kind of account
 * @param largest the largest holdings of securities
 * @param positions the number of positions, cash included
 */
record DemoBooks(
    List<Finding> findings,
    TrialBalance trialBalance,
    List<Position> largest,
    int positions,
    StaticData staticData) {

  private static final int TOP = 5;

  static DemoBooks read(Database database, List<Path> acknowledgements)
      throws SQLException, IOException {
    List<Finding> findings =
        SystemCheck.findings(
            () -> database.connect(Role.READER, "check"), acknowledgements, query -> {});
    try (Connection connection = database.connect(Role.READER, "books")) {
      List<Position> positions = new Positions().find(connection, null, null);
      return new DemoBooks(
          findings,
          new TrialBalance(new LedgerBooks().trialBalance(connection)),
          largest(positions),
          positions.size(),
          new StaticDataStore().read(connection));
    }
  }

  private static List<Position> largest(List<Position> positions) {
    return positions.stream()
        .filter(position -> !isCash(position))
        .sorted(
            Comparator.<Position, java.math.BigDecimal>comparing(p -> p.traded().abs()).reversed())
        .limit(TOP)
        .toList();
  }

  private static boolean isCash(Position position) {
    return position.key().instrument().length() == 3;
  }
}
