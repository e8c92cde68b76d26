package io.straightway.settlement.instruct;

import io.straightway.iso15022.MtCustodians;
import io.straightway.iso20022.PartialSettlement;
import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How trades are instructed.
 *
 * @param upTo only trades that settle on this day or before; null for all
 * @param net whether trades of one account, security, settlement date, counterparty and currency
 *     become one instruction; those whose quantities cancel each other out are left as they are
 * @param hold whether the instructions are kept from being sent until they are released
 * @param partial whether the custodian may settle an instruction in parts; null if that is left to
 *     the market
 * @param settlingIn how long a trade is left alone after it was booked: what amends or cancels it
 *     at once finds it not sent
 * @param mt the custodians that are sent ISO 15022: what that can't say is not instructed
 */
public record InstructOptions(
    @Nullable LocalDate upTo,
    boolean net,
    boolean hold,
    @Nullable PartialSettlement partial,
    Duration settlingIn,
    MtCustodians mt) {
  /** All trades, each by itself, and sent. */
  public static final InstructOptions USUAL =
      new InstructOptions(null, false, false, null, Duration.ZERO);

  /** All custodians are sent ISO 20022. */
  public InstructOptions(
      @Nullable LocalDate upTo,
      boolean net,
      boolean hold,
      @Nullable PartialSettlement partial,
      Duration settlingIn) {
    this(upTo, net, hold, partial, settlingIn, MtCustodians.NONE);
  }
}
