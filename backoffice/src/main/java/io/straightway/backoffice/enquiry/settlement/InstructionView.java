package io.straightway.backoffice.enquiry.settlement;

import io.straightway.operators.proposal.Proposable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An instruction as the API and the console show it.
 *
 * @param reference our reference, which the custodian's answers carry
 * @param amount the amount to pay or receive, in the currency
 * @param amountDirection whether we {@code PAY} or {@code RECEIVE} the amount
 * @param status its progress
 * @param custodianReason the custodian's last reason, while it has not settled; null if there is
 *     none
 * @param cancellation the outcome of our cancellation request: {@code REQUESTED}, {@code PENDING}
 *     or {@code DENIED}; null if there was none
 * @param cancellationReason the custodian's reason for that outcome; null if there is none
 * @param custodianHold the outcome of our last request to hold or release it at the custodian:
 *     {@code HOLD_REQUESTED}, {@code HELD}, {@code HOLD_DENIED}, {@code RELEASE_REQUESTED} or
 *     {@code RELEASE_DENIED}; null if it is not held
 * @param custodianHoldReason the custodian's reason for that outcome; null if there is none
 * @param partialSettlement {@code PART} or {@code NPAR}; null if it is left to the market
 * @param tradeCurrency the currency of its trades, if they settle in another one; null otherwise
 * @param tradeAmount the amount booked in that currency, negative in the opposite direction; null
 *     if the currencies are the same
 * @param settledQuantity the settled part of the quantity
 * @param settledAmount the settled part of the amount
 * @param remainderOpen whether the rest that was cancelled after a partial settlement is still in
 *     the books
 * @param proposal the number of the open proposal to close its rest or have it cancelled; null if
 *     there is none
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
