package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Proposable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An instruction as a person sees it.
 *
 * @param reference ours, which the custodian's answers carry
 * @param amount what is to be paid, in the currency
 * @param amountDirection whether we {@code PAY} or {@code RECEIVE} the amount
 * @param status how far it has come
 * @param custodianReason what the custodian said last, while it has not settled; null if nothing
 * @param cancellation the outcome of our request to cancel it: {@code REQUESTED}, {@code PENDING}
 *     or {@code DENIED}; null if there was none
 * @param cancellationReason what the custodian said of that; null if nothing
 * @param custodianHold the outcome of our last request to hold it there or release it: {@code
 *     HOLD_REQUESTED}, {@code HELD}, {@code HOLD_DENIED}, {@code RELEASE_REQUESTED} or {@code
 *     RELEASE_DENIED}; null if it is not held
 * @param custodianHoldReason what the custodian said of that; null if nothing
 * @param partialSettlement {@code PART} or {@code NPAR}; null if that is left to the market
 * @param tradeCurrency that of its trades, if they settle in another one; null otherwise
 * @param tradeAmount what was booked in that currency, negative if it goes the other way; or null
 * @param settledQuantity how much of the quantity has settled
 * @param settledAmount how much of the amount has been paid
 * @param remainderOpen whether what was cancelled of it after a part had settled is in the books
 * @param proposal the number of what waits for a second operator: to close its rest or have it
 *     cancelled; null if nothing does
 */
public record InstructionView(
    long id,
    String reference,
    String account,
    String isin,
    String counterparty,
    String movement,
    String payment,
    BigDecimal quantity,
    String currency,
    BigDecimal amount,
    String amountDirection,
    LocalDate tradeDate,
    LocalDate settlementDate,
    String custodian,
    String safekeepingAccount,
    String cashAccount,
    String placeOfSettlement,
    String agent,
    String agentAccount,
    String status,
    @Nullable String custodianReason,
    @Nullable String cancellation,
    @Nullable String cancellationReason,
    @Nullable String custodianHold,
    @Nullable String custodianHoldReason,
    @Nullable String partialSettlement,
    @Nullable String tradeCurrency,
    @Nullable BigDecimal tradeAmount,
    BigDecimal settledQuantity,
    BigDecimal settledAmount,
    boolean remainderOpen,
    Instant instructedAt,
    @Nullable Long proposal)
    implements Proposable {

  static final String COLUMNS =
      """
      i.instruction_id AS id, 'SI' || i.instruction_id AS reference, i.account, i.isin, i.counterparty, i.movement, i.payment, i.quantity,
      i.currency, i.amount, i.amount_direction, i.trade_date, i.settlement_date, i.custodian,
      i.safekeeping_account, i.cash_account, i.place_of_settlement, i.agent, i.agent_account,
      i.status, i.custodian_reason,
      CASE WHEN i.status NOT IN ('SETTLED', 'CANCELLED') OR i.cancellation = 'DENIED' THEN i.cancellation END
        AS cancellation,
      CASE WHEN i.status NOT IN ('SETTLED', 'CANCELLED') OR i.cancellation = 'DENIED' THEN i.cancellation_reason END
        AS cancellation_reason,
      CASE WHEN i.status NOT IN ('SETTLED', 'CANCELLED') THEN i.custodian_hold END AS custodian_hold,
      CASE WHEN i.status NOT IN ('SETTLED', 'CANCELLED') THEN i.custodian_hold_reason END AS custodian_hold_reason,
      i.partial_settlement, i.trade_currency,
      i.trade_amount, i.settled_quantity,
      i.settled_amount, EXISTS (SELECT FROM cancelled_remainder r WHERE r.instruction_id = i.instruction_id
                                  AND r.remainder_id IS NULL) AS remainder_open,
      i.instructed_at, CAST((SELECT jsonb_object_agg(w.item, w.proposal_id) FROM waiting_ending w)
           ->> ('instruction:SI' || i.instruction_id) AS bigint) AS proposal
      """;
}
