package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A month of a desk ends with no open break, and every balance is explained. Live more of them with
 * {@code -Dstp.months=1000}, others with {@code -Dstp.seed=7}.
 */
final class MonthTest {
  private static final int MONTHS = Integer.getInteger("stp.months", 1);
  private static final long FIRST_SEED = Long.getLong("stp.seed", 2);

  @TempDir private Path dir;

  @Test
  void theMonthOfTheStoryHasAllThatHappens() throws Exception {
    assertThat(lived(1).keySet())
        .contains(
            "block", "bond", "coupon", "fee", "fee of yesterday", "purchase", "remainder", "sale");
  }

  @Test
  void anyOtherMonthEndsAsWell() throws Exception {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + MONTHS; seed++) {
      lived(seed);
    }
  }

  private Map<String, Integer> lived(long seed) throws Exception {
    try (Month month = new Month(dir.resolve("month-" + seed), seed)) {
      Map<String, Integer> happened = new TreeMap<>(month.live());
      month.assertAllIsExplained();
      return happened;
    } catch (AssertionError | Exception e) {
      throw new AssertionError("the month of seed " + seed, e);
    }
  }
}
