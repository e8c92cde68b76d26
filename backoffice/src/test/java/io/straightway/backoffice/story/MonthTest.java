package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * A month of a desk ends with no open break, and every balance is explained: for {@code
 * -Dstp.months=20000} random sequences, beginning with {@code -Dstp.seed=7}, of which {@code
 * -Dstp.together=1000} share a database, a dividend and a holiday. Run a failing one alone by its
 * seed, {@code -Dstp.months=1} and, for the same dividend and holiday, the {@code -Dstp.shared}
 * that the failure names. With {@code -Dstp.dump=FILE} the database is written into a file, for
 * {@link ReleasedMonthTest}.
 */
@Order(1) // takes long, so it begins first
final class MonthTest {
  private static final int MONTHS = Integer.getInteger("stp.months", 1000);
  private static final int TOGETHER = Integer.getInteger("stp.together", 1000);
  private static final @Nullable String DUMP = System.getProperty("stp.dump");
  private static final long FIRST_SEED = Long.getLong("stp.seed", 1);

  /** The number of months in which every kind of event occurs. */
  private static final int ENOUGH_FOR_ALL = 500;

  private static final List<String> HAPPENS =
      List.of(
          "accepted amount",
          "back value",
          "block",
          "cancelled",
          "cut-off missed",
          "difference of cents",
          "equal parts",
          "fee",
          "fee of yesterday",
          "holiday announced late",
          "income before it was expected",
          "late message",
          "late settlement",
          "matched and pending",
          "matched late",
          "message sent twice",
          "part",
          "party without a BIC",
          "penalty adopted",
          "purchase",
          "refused",
          "refused by the network",
          "rest cancelled by the custodian",
          "rest cancelled by us",
          "reversal by the custodian",
          "reversal by the desk",
          "reversal of a part",
          "reversed and settled again",
          "sale",
          "sale of what came first",
          "second part",
          "settled by hand",
          "trade sent twice");

  @TempDir private Path dir;

  @Test
  void everyMonthEndsWithNoOpenBreakAndEveryBalanceExplained(TestReporter reporter)
      throws Exception {
    reporter.publishEntry("months", String.valueOf(MONTHS));
    Map<String, Integer> happened = new TreeMap<>();
    for (long from = FIRST_SEED; from < FIRST_SEED + MONTHS; from += TOGETHER) {
      long to = Math.min(from + TOGETHER, FIRST_SEED + MONTHS);
      try (Months months = new Months(dir.resolve("from-" + from), from, to)) {
        months.live().forEach((event, times) -> happened.merge(event, times, Integer::sum));
        months.assertAllIsExplained();
        if (DUMP != null) {
          months.dump(Path.of(DUMP));
        }
      }
    }
    if (MONTHS >= ENOUGH_FOR_ALL) {
      assertThat(happened.keySet()).containsAll(HAPPENS);
    }
  }
}
