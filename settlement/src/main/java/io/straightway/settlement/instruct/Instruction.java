package io.straightway.settlement.instruct;

import io.straightway.messages.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An instruction to be written.
 *
 * @param account our account, whose securities and cash move
 * @param counterparty the BIC of the counterparty, which owes or is owed the amount
 * @param message the message to the custodian
 * @param paidToThem true if the amount goes to the counterparty
 * @param setOff the part of the netted trades that was booked against the opposite side's account
 * @param ownMic the market named in our own settlement instruction that determines where we settle,
 *     or the value for any market; null if the account's own record determines it
 * @param exchangedBy the last exchange of ISINs whose units the quantity has; null if none
 * @param bookedDebt the amount booked for its trades in another currency; null if it settles in the
 *     trades' currency
 * @param contractualDate the settlement date of its trades, if the instruction has a later one;
 *     null if it has theirs
 * @param afterCutOff true if its cut-off had passed when it was written
 * @param held true if the instruction is not sent until it is released
 * @param tradeIds its trades: one, or those that were netted
 */
record Instruction(
    long id,
    String account,
    String counterparty,
    SettlementInstruction023 message,
    boolean paidToThem,
    BigDecimal setOff,
    @Nullable String ownMic,
    @Nullable Long exchangedBy,
    @Nullable BookedDebt bookedDebt,
    @Nullable LocalDate contractualDate,
    boolean afterCutOff,
    boolean held,
    List<Long> tradeIds) {

  /**
   * Amount booked as owed in the currency of the trades.
   *
   * @param amount negative if its direction is opposite to the instruction's amount
   */
  record BookedDebt(String currency, BigDecimal amount) {}
}
