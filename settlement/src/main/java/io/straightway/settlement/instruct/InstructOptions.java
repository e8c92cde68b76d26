package io.straightway.settlement.instruct;

import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How trades are instructed.
 *
 * @param upTo only trades that settle on this day or before; null for all
 * @param net whether trades of one account, security, settlement date, counterparty and currency
 *     become one instruction; those whose quantities cancel each other out are left as they are
 * @param hold whether the instructions stay in the house until they are released
 * @param settlingIn how long a trade is left alone after it was booked: who amends or cancels it at
 *     once finds it in the house
 */
public record InstructOptions(
    @Nullable LocalDate upTo, boolean net, boolean hold, Duration settlingIn) {
  /** All trades, each by itself, and sent. */
  public static final InstructOptions USUAL = new InstructOptions(null, false, false);

  /** Trades as soon as they are booked. */
  public InstructOptions(@Nullable LocalDate upTo, boolean net, boolean hold) {
    this(upTo, net, hold, Duration.ZERO);
  }
}
