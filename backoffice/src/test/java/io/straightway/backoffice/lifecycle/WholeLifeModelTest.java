package io.straightway.backoffice.lifecycle;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.db.Role;
import io.straightway.element.Element;
import io.straightway.element.EngineFixture;
import io.straightway.element.check.Finding;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.SettlementInstallation;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random lives of trades, from the first message over repairs, instructions and the custodian's
 * answers to the settled books, must have the same result as a model of a few hundred lines. Run
 * more of them with {@code -Dstp.sequences=100000}, others with {@code -Dstp.seed=7}.
 */
@org.junit.jupiter.api.Order(1) // takes long, so it begins first
final class WholeLifeModelTest {
  private static final System.Logger LOGGER = System.getLogger(WholeLifeModelTest.class.getName());
  private static final long SEQUENCES = Long.getLong("stp.sequences", 1_000);
  private static final long FIRST_SEED = Long.getLong("stp.seed", 1);
  private static final long IN_PLACE = (SEQUENCES + 7) / 8;
  private static final int AT_ONCE = Integer.getInteger("stp.at.once", 4_000);
  private static final int ENOUGH_FOR_ALL = 1_000;

  private static final String BOOKS =
      """
      SELECT account, balance::text FROM current_balance WHERE balance <> 0
      UNION ALL
      SELECT account || '/' || instrument, traded::text FROM current_position WHERE traded <> 0
      UNION ALL
      SELECT account || '//' || instrument, settled::text FROM current_position WHERE settled <> 0
      """;

  /**
   * All possible outcomes of messages, answers and instructions; one that does not occur is not
   * tested.
   */
  private static final List<String> ALL_FATES =
      List.of(
          "BOOKED",
          "PARKED",
          "IN_REPAIR ACCOUNT_UNKNOWN",
          "IN_REPAIR TRADE_CANCELLED",
          "IN_REPAIR TRADE_INSTRUCTED",
          "IN_REPAIR TRADE_REFERENCE_TAKEN",
          "IN_REPAIR TRADE_SETTLED",
          "IN_REPAIR VERSION_STALE",
          "REJECTED ACCOUNT_UNKNOWN",
          "REPAIRED ACCOUNT_UNKNOWN",
          "REPAIRED VERSION_STALE",
          "custodian APPLIED",
          "custodian IN_REPAIR CONFIRMATION_AHEAD",
          "custodian IN_REPAIR CONFIRMATION_AMOUNT",
          "custodian IN_REPAIR CONFIRMATION_CANCELLED",
          "custodian IN_REPAIR CONFIRMATION_CONFLICT",
          "custodian IN_REPAIR CONFIRMATION_DATE",
          "custodian IN_REPAIR CONFIRMATION_DIFFERS",
          "custodian IN_REPAIR CONFIRMATION_QUANTITY",
          "custodian IN_REPAIR CONFIRMATION_UNKNOWN",
          "custodian IN_REPAIR STATUS_UNKNOWN",
          "custodian REJECTED CONFIRMATION_AMOUNT",
          "decision ACCEPT_AS_WELL DONE",
          "decision CANCEL DONE",
          "decision CLOSE DONE",
          "decision HOLD DONE",
          "decision HOLD_THERE DONE",
          "decision RELEASE DONE",
          "decision RELEASE_THERE DONE",
          "decision RESUBMIT DONE",
          "decision REVERSE_AS_WELL DONE",
          "decision REVERSE_AS_WELL REFUSED",
          "decision WITHDRAW DONE",
          "exception CANCELLATION_DENIED",
          "exception HOLD_DENIED",
          "exception INSTRUCTION_REFUSED",
          "exception REMAINDER_OPEN",
          "instruction CANCELLED",
          "instruction HELD",
          "instruction MATCHED",
          "instruction PARTLY_SETTLED",
          "instruction REFUSED",
          "instruction SENT",
          "instruction SETTLED",
          "settled AGAINST",
          "settled FREE",
          "settled TRANSFER",
          "settled ex dividend",
          "settled with a difference");

  private final Map<String, BigDecimal> books = new TreeMap<>();

  /** The number of occurrences of each outcome in the model. */
  private final Map<String, Long> fates = new TreeMap<>();

  @TempDir private Path dir;

  @Test
  void theSettledBooksAgreeWithTheModel(TestReporter reporter) throws Exception {
    reporter.publishEntry("sequences", String.valueOf(SEQUENCES));
    live(PositionModel.LOW_CONTENTION, FIRST_SEED, SEQUENCES);
    LOGGER.log(System.Logger.Level.INFO, "{0}", fates);
    if (SEQUENCES >= ENOUGH_FOR_ALL) {
      assertThat(fates.keySet()).containsAll(ALL_FATES);
    }
  }

  /** The same lives with positions that are updated in place. */
  @Test
  void contendedPositionsAgreeWithTheModel(TestReporter reporter) throws Exception {
    reporter.publishEntry("sequences", String.valueOf(IN_PLACE));
    live(PositionModel.CONTENDED, FIRST_SEED + (SEQUENCES > 1 ? SEQUENCES : 0), IN_PLACE);
  }

  private void live(PositionModel positions, long first, long sequences) throws Exception {
    PositionModel others =
        positions == PositionModel.CONTENDED
            ? PositionModel.LOW_CONTENTION
            : PositionModel.CONTENDED;
    try (SettlementInstallation installation = SettlementInstallation.open(dir, positions);
        Element other =
            Element.start(
                EngineFixture.settings(
                    installation.engine().database().address(), CommitPoints.STEP, others, 2),
                new ElementMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC())) {
      // settlement follows the model that was stored last
      positions.makeCurrent(installation.database());
      TradeIntake second = new TradeIntake(other.queues(), 5_000, LONG, Clock.systemUTC());
      List<TradeIntake> doors =
          List.of(installation.engine().intake(), installation.engine().intake(), second);
      Desk desk = new Desk(installation);
      for (long from = first; from < first + sequences; from += AT_ONCE) {
        long end = Math.min(from + AT_ONCE, first + sequences);
        try (LifeSequences crowd = new LifeSequences(installation, desk, doors, from, end)) {
          crowd.live();
          crowd.lives().forEach(this::count);
        }
        books.values().removeIf(sum -> sum.signum() == 0);
        assertThat(books(installation)).as("up to seed " + (end - 1)).isEqualTo(plain(books));
        assertInvariantsHold(installation);
        LOGGER.log(System.Logger.Level.INFO, "{0}: up to seed {1} all is well", positions, end - 1);
      }
    }
  }

  private void count(LifeSequence life) {
    life.model().books().forEach((account, sum) -> books.merge(account, sum, BigDecimal::add));
    life.fates().values().forEach(this::seen);
    life.model().fates().values().forEach(fate -> seen("custodian " + fate));
    life.decided().forEach(decision -> seen("decision " + decision));
    for (Order order : life.model().orders()) {
      seen("instruction " + order.status);
      order.exceptions().forEach(code -> seen("exception " + code));
      if (order.settled > 0) {
        seen("settled " + order.terms.kind());
        seen("settled " + (order.terms.isExDividend() ? "ex" : "cum") + " dividend");
      }
      if (order.open() == 0 && order.settledAmount.compareTo(order.amount) != 0) {
        seen("settled with a difference");
      }
    }
  }

  private void seen(String fate) {
    fates.merge(fate, 1L, Long::sum);
  }

  private static Map<String, String> books(SettlementInstallation installation) throws Exception {
    Map<String, BigDecimal> books = new TreeMap<>();
    for (String row : installation.query(BOOKS)) {
      int blank = row.indexOf(' ');
      books.put(row.substring(0, blank), new BigDecimal(row.substring(blank + 1)));
    }
    return plain(books);
  }

  private static Map<String, String> plain(Map<String, BigDecimal> sums) {
    Map<String, String> plain = new TreeMap<>();
    sums.forEach((account, sum) -> plain.put(account, Order.plain(sum)));
    return plain;
  }

  private static void assertInvariantsHold(SettlementInstallation installation) throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "check")) {
      List<Finding> findings = WholeProof.findings(connection);
      assertThat(findings)
          .as(() -> findings.stream().map(Finding::examples).toList().toString())
          .allMatch(Finding::holds);
    }
  }
}
