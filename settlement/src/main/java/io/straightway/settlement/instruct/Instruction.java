package io.straightway.settlement.instruct;

import io.straightway.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An instruction that is to be written.
 *
 * @param account ours, whose securities and cash move
 * @param message what is sent to the custodian
 * @param paidToThem whether the amount goes to the counterparty
 * @param setOff what of the netted trades stands against the account of the other side
 * @param ownMic the market of our own settlement instruction that says where it settles, or that of
 *     any; null if the account's own row says it
 * @param bookedDebt what its trades have booked in another currency; null if it is the same
 * @param held whether it is not sent until it is released
 * @param tradeIds its trades: one, or those that were netted
 */
record Instruction(
    long id,
    String account,
    SettlementInstruction023 message,
    boolean paidToThem,
    BigDecimal setOff,
    @Nullable String ownMic,
    @Nullable BookedDebt bookedDebt,
    boolean held,
    List<Long> tradeIds) {

  /**
   * What was booked as owed in the currency of the trades.
   *
   * @param amount negative if it goes the other way than the amount of the instruction
   */
  record BookedDebt(String currency, BigDecimal amount) {}
}
