package io.straightway.backoffice.story;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.Role;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.day.ClosedSettlementDay;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * The load of a late holiday: the trades that settle on it are amended, as one operator proposes
 * and another approves.
 */
final class MonthPostponement {
  private static final String UNFINISHED =
      """
      SELECT message_id FROM incoming_trade_message
       WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED', 'PARKED')
      """;

  /** Records the static data that were not loaded from files. */
  private static final String RECORD =
      "SELECT record_static_data(1, (SELECT array_agg(kind) FROM static_data_hashes()), 'test', false)";

  private final SettlementInstallation installation;
  private final MonthHoliday holiday;
  private final OperatorLogin fay;

  MonthPostponement(SettlementInstallation installation, MonthHoliday holiday) throws Exception {
    this.installation = installation;
    this.holiday = holiday;
    fay = installation.operator("fay", EnumSet.of(OperatorRole.OPERATOR, OperatorRole.FEEDER));
  }

  /** Loads the holiday, compares the listed trades, and has two operators postpone them. */
  void postpone(List<MonthSequence> sequences, Path directory) throws Exception {
    load(directory);
    List<String> expected = new ArrayList<>();
    for (MonthSequence sequence : sequences) {
      sequence
          .postpone(holiday.announced())
          .forEach(trade -> expected.add(words(trade.account(), trade.settlementDate())));
    }
    assertThat(listed()).containsExactlyInAnyOrderElementsOf(expected);
    if (!expected.isEmpty()) {
      SettlementDecision proposed =
          new ConfirmationDecisions(installation.database()).postpone(fay, "national mourning");
      installation.approve(proposed.decisionId());
      awaitElement();
    }
  }

  private void load(Path directory) throws Exception {
    installation.tamper(RECORD);
    Path file = directory.resolve("holidays.csv");
    Files.writeString(
        file, "calendar,date,name\nGBLO,%s,Mourning\n".formatted(MonthDays.of(holiday.closed())));
    try (Connection owner =
        installation.engine().database().database().connect(Role.MIGRATOR, "test")) {
      LoadReport report = StaticDataLoad.load(owner, List.of(file), "fay");
      assertThat(report.loaded()).as(report.toString()).isTrue();
      Awaitility.await()
          .atMost(LONG)
          .until(
              () ->
                  installation.engine().element().staticData().get().version() == report.version());
    }
  }

  private List<String> listed() throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      return ClosedSettlementDay.all(connection, new StaticDataStore().read(connection)).stream()
          .map(trade -> words(trade.account(), trade.proposed()))
          .toList();
    }
  }

  private static String words(String account, LocalDate later) {
    return account + " to " + later;
  }

  /** Waits for the amendments of trades whose instructions were cancelled; none may be missing. */
  void await() throws Exception {
    awaitElement();
    assertThat(listed()).isEmpty();
  }

  private void awaitElement() {
    Awaitility.await().atMost(LONG).until(() -> installation.query(UNFINISHED).isEmpty());
  }
}
