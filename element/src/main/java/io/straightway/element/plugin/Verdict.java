package io.straightway.element.plugin;

import io.straightway.element.message.FeeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a {@link TradeCheck} says of a trade. */
public sealed interface Verdict {

  /** Book it as it is. */
  record Passed() implements Verdict {}

  /**
   * Lay it before a person.
   *
   * @param reason one sentence; it is kept as printable ASCII, at most 200 characters of it
   */
  record Refused(String reason) implements Verdict {}

  /**
   * Book it with these values.
   *
   * @param settlementDate the day it settles, a business day of its market not before its trade
   *     date; the accrued interest of a bond is computed for it, unless the message gives it, and
   *     it is checked like a date that the message asks for; null leaves it
   * @param fees what the fees of these kinds become, zero or more, in whole minor units of the
   *     trade's currency; other kinds are left
   */
  record Enriched(@Nullable LocalDate settlementDate, Map<FeeKind, BigDecimal> fees)
      implements Verdict {
    /** Keeps its own copy. */
    public Enriched {
      fees = Map.copyOf(fees);
    }
  }

  /** Book it as it is. */
  static Verdict pass() {
    return new Passed();
  }

  /** Lay it before a person, for a reason. */
  static Verdict refuse(String reason) {
    return new Refused(reason);
  }

  /** Book it with another settlement date. */
  static Verdict settleOn(LocalDate day) {
    return new Enriched(day, Map.of());
  }

  /** Book it with another fee of a kind. */
  static Verdict charge(FeeKind kind, BigDecimal amount) {
    return new Enriched(null, Map.of(kind, amount));
  }
}
