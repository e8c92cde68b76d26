package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads instructions, and writes their progress. */
final class InstructionStore {
  private static final String LOCK =
      """
      SELECT instruction_id, account, isin, counterparty, movement, payment, quantity, currency,
             amount, amount_direction, set_off_amount, trade_currency, trade_amount,
             (SELECT c.minor_unit FROM known_currency c WHERE c.code = i.trade_currency)
               AS trade_decimals,
             trade_date, custodian, safekeeping_account,
             concat_ws(';', agent || '@' || agent_account, intermediaries, coalesce(party, counterparty)) AS other_side,
             status, processing_report, matching_report, settlement_report, matching,
             settled_quantity, settled_amount, cancellation,
             cancellation_reason, called_complete, custodian_hold, custodian_hold_reason, tolerance,
             status = 'HELD' OR status = 'READY' AND NOT EXISTS (
               SELECT FROM outbox o WHERE o.instruction_id = i.instruction_id AND o.attempts > 0)
               AS unsent,
             (SELECT coalesce(sum(s.quantity), 0)
                FROM custodian_message m JOIN settlement s USING (custodian_message_id)
               WHERE m.kind = 'BY_HAND' AND m.instruction_id = i.instruction_id) AS by_hand
        FROM settlement_instruction i, market_tolerance(place_of_settlement, currency, amount)
       WHERE instruction_id = ANY (?)
       ORDER BY instruction_id FOR UPDATE OF i
      """;
  private static final RowForm UPDATE =
      RowForm.using(
          """
          UPDATE settlement_instruction i
             SET status = row.status, processing_report = row.processing_report,
                 matching_report = row.matching_report,
                 settlement_report = row.settlement_report, matching = row.matching,
                 matched_on = CASE WHEN row.matching LIKE 'MATCHED%%'
                                THEN coalesce(i.matched_on, (SELECT today FROM open_day)) END,
                 settled_quantity = row.settled_quantity, settled_amount = row.settled_amount,
                 difference = row.difference,
                 cancellation = row.cancellation, cancellation_reason = row.cancellation_reason,
                 called_complete = row.called_complete, custodian_hold = row.custodian_hold,
                 custodian_hold_reason = row.custodian_hold_reason
            FROM %s WHERE i.instruction_id = row.instruction_id
          """,
          """
          instruction_id bigint, status text, processing_report text, matching_report text,
          settlement_report text, matching text,
          settled_quantity numeric, settled_amount numeric, difference numeric,
          cancellation text, cancellation_reason text, called_complete boolean,
          custodian_hold text, custodian_hold_reason text
          """);
  private static final String ANSWER = "SELECT answer_waiting_changes(?)";

  private InstructionStore() {}

  /** Reads instructions and locks them until the transaction ends. */
  static Map<Long, InstructionState> lock(Connection connection, Collection<Long> ids)
      throws SQLException {
    return ids.isEmpty()
        ? Map.of()
        : Queries.list(connection, (row, context) -> state(row), LOCK, ids).stream()
            .collect(Collectors.toMap(InstructionState::id, Function.identity()));
  }

  /** Reads column by column: a constructor mapper takes several times as long. */
  private static InstructionState state(ResultSet row) throws SQLException {
    return new InstructionState(
        terms(row),
        new InstructionState.Progress(
            InstructionState.Status.valueOf(row.getString("status")),
            row.getBigDecimal("settled_quantity"),
            row.getBigDecimal("settled_amount"),
            row.getBoolean("called_complete")),
        new InstructionState.Reports(
            row.getString("processing_report"),
            row.getString("matching_report"),
            row.getString("settlement_report")),
        InstructionState.Matching.valueOf(row.getString("matching")),
        new InstructionState.CancelRequest(
            value(InstructionState.Cancellation.class, row.getString("cancellation")),
            row.getString("cancellation_reason")),
        new InstructionState.HoldRequest(
            value(InstructionState.CustodianHold.class, row.getString("custodian_hold")),
            row.getString("custodian_hold_reason")));
  }

  private static InstructionState.Terms terms(ResultSet row) throws SQLException {
    return new InstructionState.Terms(
        row.getLong("instruction_id"),
        row.getString("account"),
        row.getString("isin"),
        row.getString("counterparty"),
        Movement.valueOf(row.getString("movement")),
        Payment.valueOf(row.getString("payment")),
        row.getBigDecimal("quantity"),
        row.getString("currency"),
        row.getBigDecimal("amount"),
        AmountDirection.valueOf(row.getString("amount_direction")),
        row.getBigDecimal("set_off_amount"),
        tradeDebt(row),
        row.getObject("trade_date", LocalDate.class),
        row.getString("custodian"),
        row.getString("safekeeping_account"),
        row.getBoolean("unsent"),
        row.getBigDecimal("tolerance"),
        row.getBigDecimal("by_hand"),
        row.getString("other_side"));
  }

  private static InstructionState.@Nullable TradeDebt tradeDebt(ResultSet row) throws SQLException {
    String currency = row.getString("trade_currency");
    return currency == null
        ? null
        : new InstructionState.TradeDebt(
            currency, row.getBigDecimal("trade_amount"), row.getInt("trade_decimals"));
  }

  private static <E extends Enum<E>> @Nullable E value(Class<E> type, @Nullable String name) {
    return name == null ? null : Enum.valueOf(type, name);
  }

  /** Adds the new states of instructions to {@code batch}. */
  static void update(Collection<InstructionState> states, WriteBatch batch) {
    Rows rows = UPDATE.rows();
    for (InstructionState state : states) {
      InstructionState.Progress progress = state.progress();
      InstructionState.Reports reports = state.reports();
      rows.add(
          state.id(),
          progress.status().name(),
          reports.processing(),
          reports.matching(),
          reports.settlement(),
          state.matching().name(),
          progress.settledQuantity(),
          progress.settledAmount(),
          state.difference(),
          name(state.cancellation().state()),
          state.cancellation().reason(),
          progress.calledComplete(),
          name(state.hold().state()),
          state.hold().reason());
    }
    batch.add(rows);
  }

  /**
   * Frees the trades of instructions that are now cancelled, and refuses the changes that wait for
   * the cancellation of an instruction that has settled.
   */
  static void answerWaitingChanges(Connection connection, Collection<InstructionState> states)
      throws SQLException {
    List<Long> answered =
        states.stream()
            .filter(InstructionState::answersWaitingChanges)
            .map(InstructionState::id)
            .toList();
    if (!answered.isEmpty()) {
      Queries.list(connection, String.class, ANSWER, answered);
    }
  }

  private static @Nullable String name(@Nullable Enum<?> value) {
    return value == null ? null : value.name();
  }
}
