package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
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
             status, custodian_reason, matching, settled_quantity, settled_amount, cancellation,
             cancellation_reason, called_complete, custodian_hold, custodian_hold_reason, tolerance,
             status = 'HELD' OR status = 'READY' AND NOT EXISTS (
               SELECT FROM outbox o WHERE o.instruction_id = i.instruction_id AND o.attempts > 0)
               AS in_house
        FROM settlement_instruction i, market_tolerance(place_of_settlement, currency, amount)
       WHERE instruction_id = ANY (?)
       ORDER BY instruction_id FOR UPDATE OF i
      """;
  private static final RowForm UPDATE =
      RowForm.using(
          """
          UPDATE settlement_instruction i
             SET status = row.status, custodian_reason = row.custodian_reason,
                 matching = row.matching,
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
          instruction_id bigint, status text, custodian_reason text, matching text,
          settled_quantity numeric, settled_amount numeric, difference numeric,
          cancellation text, cancellation_reason text, called_complete boolean,
          custodian_hold text, custodian_hold_reason text
          """);
  private static final String FREE = "SELECT free_cancelled(?)";

  private InstructionStore() {}

  /** Reads instructions and keeps all others from them until the transaction ends. */
  static Map<Long, InstructionState> lock(Connection connection, Collection<Long> ids)
      throws SQLException {
    Map<Long, InstructionState> found = new HashMap<>();
    if (ids.isEmpty()) {
      return found;
    }
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      statement.setArray(1, connection.createArrayOf("bigint", ids.toArray()));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          InstructionState state = state(row);
          found.put(state.id(), state);
        }
      }
    }
    return found;
  }

  private static InstructionState state(ResultSet row) throws SQLException {
    return new InstructionState(
        row.getLong("instruction_id"),
        row.getString("account"),
        row.getString("isin"),
        row.getString("counterparty"),
        Movement.valueOf(row.getString("movement")),
        Payment.valueOf(row.getString("payment")),
        row.getBigDecimal("quantity"),
        row.getString("currency"),
        row.getBigDecimal("amount"),
        row.getString("amount_direction").equals("PAY"),
        row.getBigDecimal("set_off_amount"),
        tradeDebt(row),
        row.getObject("trade_date", LocalDate.class),
        row.getString("custodian"),
        row.getString("safekeeping_account"),
        row.getBoolean("in_house"),
        row.getBigDecimal("tolerance"),
        progress(row));
  }

  private static InstructionState.@Nullable TradeDebt tradeDebt(ResultSet row) throws SQLException {
    String currency = row.getString("trade_currency");
    return currency == null
        ? null
        : new InstructionState.TradeDebt(
            currency, row.getBigDecimal("trade_amount"), row.getInt("trade_decimals"));
  }

  private static InstructionState.Progress progress(ResultSet row) throws SQLException {
    String cancellation = row.getString("cancellation");
    return new InstructionState.Progress(
        InstructionState.Status.valueOf(row.getString("status")),
        row.getString("custodian_reason"),
        InstructionState.Matching.valueOf(row.getString("matching")),
        row.getBigDecimal("settled_quantity"),
        row.getBigDecimal("settled_amount"),
        cancellation == null ? null : InstructionState.Cancellation.valueOf(cancellation),
        row.getString("cancellation_reason"),
        row.getBoolean("called_complete"),
        hold(row));
  }

  private static InstructionState.HoldProgress hold(ResultSet row) throws SQLException {
    String state = row.getString("custodian_hold");
    return state == null
        ? InstructionState.HoldProgress.NONE
        : new InstructionState.HoldProgress(
            InstructionState.CustodianHold.valueOf(state), row.getString("custodian_hold_reason"));
  }

  /** Adds the new states of instructions to {@code batch}. */
  static void update(Collection<InstructionState> states, WriteBatch batch) {
    Rows rows = UPDATE.rows();
    for (InstructionState state : states) {
      InstructionState.Progress progress = state.progress();
      rows.add(
          state.id(),
          progress.status().name(),
          progress.custodianReason(),
          progress.matching().name(),
          progress.settledQuantity(),
          progress.settledAmount(),
          state.difference(),
          progress.cancellation() == null ? null : progress.cancellation().name(),
          progress.cancellationReason(),
          progress.calledComplete(),
          progress.hold().state() == null ? null : progress.hold().state().name(),
          progress.hold().reason());
    }
    batch.add(rows);
  }

  /** Makes the trades free of those that are cancelled now. */
  static void freeCancelled(Connection connection, Collection<InstructionState> states)
      throws SQLException {
    Long[] cancelled =
        states.stream()
            .filter(state -> state.status() == InstructionState.Status.CANCELLED)
            .map(InstructionState::id)
            .toArray(Long[]::new);
    if (cancelled.length > 0) {
      Queries.on(
          connection,
          handle -> handle.createQuery(FREE).bind(0, cancelled).mapTo(String.class).list());
    }
  }
}
