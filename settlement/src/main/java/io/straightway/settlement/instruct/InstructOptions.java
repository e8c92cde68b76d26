package io.straightway.settlement.instruct;

import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso20022.PartialSettlement;
import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Options for instructing trades.
 *
 * @param upTo instruct only trades that settle on or before this day; null for all
 * @param net whether to net trades of one account, security, settlement date, counterparty and
 *     currency into one instruction; trades whose quantities sum to zero are not netted
 * @param hold whether to hold the instructions until they are released
 * @param partial whether the custodian may settle an instruction in parts; null to leave this to
 *     the market
 * @param settlingIn the minimum age of a trade, so that a trade amended or cancelled soon after
 *     booking has not been instructed yet
 * @param mt the custodians that receive ISO 15022; a trade that it can't express is not instructed
 */
public record InstructOptions(
    @Nullable LocalDate upTo,
    boolean net,
    boolean hold,
    @Nullable PartialSettlement partial,
    Duration settlingIn,
    MtCustodians mt) {
  /** Default options: all trades, one instruction each, not held. */
  public static final InstructOptions USUAL =
      new InstructOptions(null, false, false, null, Duration.ZERO);

  /** Creates options by which all custodians receive ISO 20022. */
  public InstructOptions(
      @Nullable LocalDate upTo,
      boolean net,
      boolean hold,
      @Nullable PartialSettlement partial,
      Duration settlingIn) {
    this(upTo, net, hold, partial, settlingIn, MtCustodians.NONE);
  }
}
