package io.straightway.element.plugin;

import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The verdict of a {@link TradeCheck} on a trade. */
public sealed interface Verdict {

  /** Book the trade unchanged. */
  record Passed() implements Verdict {}

  /**
   * Send the trade to repair.
   *
   * @param reason one sentence; kept as printable ASCII, at most 200 characters of it
   */
  record Refused(String reason) implements Verdict {}

  /**
   * Book the trade with these values.
   *
   * @param settlementDate the day of settlement, a business day of the market not before the trade
   *     date; the accrued interest of a bond is computed for it, unless the message states the
   *     interest, and the date is checked like one stated in the message; null for no change
   * @param fees the new fees of these kinds, zero or more, in whole minor units of the trade's
   *     currency; other kinds don't change
   */
  record Enriched(@Nullable LocalDate settlementDate, Map<FeeKind, BigDecimal> fees)
      implements Verdict {
    /** Copies the fees. */
    public Enriched {
      fees = Map.copyOf(fees);
    }
  }

  /** Returns the verdict to book the trade unchanged. */
  static Verdict pass() {
    return new Passed();
  }

  /** Returns the verdict to send the trade to repair, with a reason. */
  static Verdict refuse(String reason) {
    return new Refused(reason);
  }

  /** Returns the verdict to book the trade with another settlement date. */
  static Verdict settleOn(LocalDate day) {
    return new Enriched(day, Map.of());
  }

  /** Returns the verdict to book the trade with another fee of a kind. */
  static Verdict charge(FeeKind kind, BigDecimal amount) {
    return new Enriched(null, Map.of(kind, amount));
  }
}
