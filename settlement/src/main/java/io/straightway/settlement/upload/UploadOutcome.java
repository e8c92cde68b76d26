package io.straightway.settlement.upload;

import io.straightway.operators.DeskRefusal;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect of receiving an uploaded file.
 *
 * @param totals the amounts by kind and currency, or the numbers of balances, in words
 * @param effects one for each message, break or trade, at most {@value #MOST} and one that counts
 *     the others
 */
public record UploadOutcome(String totals, List<UploadEffect> effects) {
  private static final int MOST = 1000;

  /** Returns an outcome whose totals are amounts by kind and currency, such as settled GBP. */
  public static UploadOutcome of(SortedMap<String, BigDecimal> totals, List<UploadEffect> effects) {
    return of(
        totals.isEmpty()
            ? "no cash"
            : totals.entrySet().stream()
                .map(total -> total.getKey() + " " + number(total.getValue()))
                .collect(Collectors.joining(", ")),
        effects);
  }

  /** Returns an outcome that has not too many effects. */
  public static UploadOutcome of(String totals, List<UploadEffect> effects) {
    int more = effects.size() - MOST;
    return new UploadOutcome(
        totals,
        more <= 0
            ? List.copyOf(effects)
            : Stream.concat(
                    effects.stream().limit(MOST),
                    Stream.of(new UploadEffect("and " + more + " more", null, null)))
                .toList());
  }

  /** Returns a number without an exponent and without zeros at its end. */
  public static String number(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }

  /**
   * Checks that the effect is still the one that was proposed.
   *
   * @throws DeskRefusal if it is not
   */
  public void requireSame(UploadOutcome proposed) {
    if (!equals(proposed)) {
      throw new DeskRefusal(
          DeskRefusal.Code.HASH_DIFFERS,
          "receiving the file would have another effect than was proposed (%s); upload it again"
              .formatted(totals));
    }
  }

  /**
   * One effect.
   *
   * @param item the message, instruction, break or trade
   * @param before its state before; null if there is none
   * @param after its state afterwards; null if there is none
   */
  public record UploadEffect(String item, @Nullable String before, @Nullable String after) {}
}
