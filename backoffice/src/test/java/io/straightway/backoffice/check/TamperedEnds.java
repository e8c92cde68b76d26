package io.straightway.backoffice.check;

import static io.straightway.backoffice.check.Tampering.engine;
import static io.straightway.backoffice.check.Tampering.owner;
import static io.straightway.backoffice.check.Tampering.superuser;

import java.util.List;

/** Tampering with ends that nobody decided: cancellations, rejections, holds, numbers and days. */
final class TamperedEnds {
  private TamperedEnds() {}

  static List<Tampering> all() {
    return List.of(
        engine(
            "an unsent instruction cancelled",
            "I7",
            "'instruction SI' || {SI_WAITING} || ' is CANCELLED, and trade ' || {WAITING}",
            """
            UPDATE outbox SET withdrawn_at = now() WHERE instruction_id = {SI_WAITING};
            UPDATE settlement_instruction SET status = 'CANCELLED' WHERE instruction_id = {SI_WAITING}
            """),
        engine(
            "a sent instruction cancelled, and its trade freed",
            "I7",
            "'instruction SI' || {SI_SENT} || ' is CANCELLED, and no message of the custodian'",
            """
            UPDATE instruction_trade SET withdrawn = true WHERE instruction_id = {SI_SENT};
            UPDATE settlement_instruction SET status = 'CANCELLED' WHERE instruction_id = {SI_SENT}
            """),
        engine(
            "a sent instruction refused",
            "I7",
            "'instruction SI' || {SI_SENT} || ' is REFUSED, and no message of the custodian'",
            "UPDATE settlement_instruction SET status = 'REFUSED' WHERE instruction_id = {SI_SENT}"),
        owner(
            "a settled instruction's remainder closed",
            "I7",
            "'instruction SI' || {SI_WHOLE} || ' is CANCELLED, and no message of the custodian'",
            """
            UPDATE settlement_instruction SET status = 'CANCELLED', settled_quantity = 400, settled_amount = 10005,
                   difference = 0
             WHERE instruction_id = {SI_WHOLE}
            """),
        engine(
            "a trade held",
            "I7",
            "'trade A-T5 of A is held without a decision'",
            "INSERT INTO held_trade (source, trade_reference) VALUES ('A', 'A-T5')"),
        engine(
            "an instruction held",
            "I7",
            "'instruction SI' || {SI_WAITING} || ' is HELD, but none of its trades'",
            "UPDATE settlement_instruction SET status = 'HELD' WHERE instruction_id = {SI_WAITING}"),
        engine(
            "a held trade released",
            "I7",
            "'trade A-T14 of A was held by anna, but is not held'",
            """
            UPDATE settlement_instruction SET status = 'READY' WHERE instruction_id = {SI_HELD};
            DELETE FROM held_trade
            """),
        engine(
            "the instruction of a held trade released",
            "I7",
            "'instruction SI' || {SI_HELD} || ' is READY, and trade A-T14 of it is held'",
            "UPDATE settlement_instruction SET status = 'READY' WHERE instruction_id = {SI_HELD}"),
        owner(
            "a message in repair rejected and closed in the name of an operator",
            "I8",
            "SELECT item || ' is closed by anna, without an event in the audit trail' FROM element_exception"
                + " WHERE state = 'IN_REPAIR' LIMIT 1",
            """
            INSERT INTO exception_closed (item, closed_by, reason)
            SELECT item, 'anna', 'x' FROM element_exception WHERE state = 'IN_REPAIR';
            UPDATE incoming_trade_message SET status = 'REJECTED' WHERE status = 'IN_REPAIR'
            """),
        engine(
            "a message of the custodian rejected",
            "I7",
            "SELECT 'custodian:' || custodian_message_id || ' is REJECTED without a decision' FROM custodian_message"
                + " WHERE state = 'IN_REPAIR'",
            "UPDATE custodian_message SET state = 'REJECTED' WHERE state = 'IN_REPAIR'"),
        engine(
            "an allegement closed",
            "I7",
            "'allegement X1 is closed, but neither removed nor answered'",
            """
            INSERT INTO allegement (custodian_message_id, reference, movement, payment, isin, quantity, currency,
              amount, amount_direction, settlement_date, safekeeping_account, closed_at)
            VALUES (16, 'X1', 'RECEIVE', 'AGAINST', 'X', 1, 'GBP', 1, 'PAY', '2026-11-23', 'X', now())
            """),
        engine(
            "books marked as reconciled",
            "I7",
            "'CASH of CRSTGB22XXX are reconciled up to 2027-01-04'",
            "INSERT INTO reconciled_up_to VALUES ('CRSTGB22XXX', 'CASH', '', '', '2027-01-04')"),
        engine(
            "a balance without a statement",
            "I7",
            "'account C of CRSTGB22XXX has a balance of 2027-01-04'",
            "INSERT INTO cash_statement VALUES ('CRSTGB22XXX', 'C', 'GBP', '2027-01-04', 1, 0, 0, 0)"),
        engine(
            "numbers marked as checked",
            "I4",
            "'A: numbers up to 1000 are marked as checked, and have not arrived'",
            """
            INSERT INTO sequence_checked VALUES ('A', 1000)
            ON CONFLICT (source) DO UPDATE SET up_to = excluded.up_to
            """),
        engine(
            "a gap that covers all others",
            "I4",
            "'A: 1 to 1000 are reported as missing, but no next one is there'",
            "INSERT INTO sequence_gap (source, first_missing, last_missing) VALUES ('A', 1, 1000)"),
        engine(
            "a parked message rejected",
            "I5",
            "SELECT 'message ' || message_id || ' is REJECTED with code VERSION_AHEAD, without a decision' FROM parked_message",
            """
            UPDATE incoming_trade_message SET status = 'REJECTED', code = 'VERSION_AHEAD', reason = 'x'
             WHERE status = 'PARKED';
            DELETE FROM parked_message
            """),
        owner(
            "a message in repair rejected",
            "I5",
            "SELECT 'message ' || message_id || ' is REJECTED with code ACCOUNT_UNKNOWN, without a decision'"
                + " FROM incoming_trade_message WHERE status = 'IN_REPAIR' AND code = 'ACCOUNT_UNKNOWN'",
            "UPDATE incoming_trade_message SET status = 'REJECTED' WHERE status = 'IN_REPAIR'"),
        superuser(
            "an element said to have plug-ins",
            "I8",
            "SELECT 'element run ' || min(element_run) || ' has plug-ins, without an event' FROM element_run",
            "UPDATE element_run SET has_trade_checks = true"));
  }

  /** Tampering that the database refuses. */
  static List<RefusedTampering> refused() {
    return List.of(
        RefusedTampering.engine(
            "UPDATE incoming_trade_message SET status = 'REJECTED' WHERE status = 'IN_REPAIR'"),
        RefusedTampering.engine(
            """
            UPDATE incoming_trade_message SET status = 'RECEIVED', code = NULL, reason = NULL
             WHERE status = 'IN_REPAIR'
            """),
        RefusedTampering.engine(
            """
            UPDATE incoming_trade_message SET status = 'IN_REPAIR', code = 'X', reason = 'x'
             WHERE status = 'BOOKED'
            """),
        RefusedTampering.engine(
            "UPDATE incoming_trade_message SET element_run = element_run + 1 WHERE status = 'BOOKED'"),
        RefusedTampering.engine("UPDATE element_run SET has_trade_checks = true"),
        RefusedTampering.engine(
            "INSERT INTO held_trade (source, trade_reference, held_at) VALUES ('A', 'A-T5', now())"),
        RefusedTampering.engine(
            "INSERT INTO exception_closed (item, closed_by, reason) VALUES ('gap:A:12', 'anna', 'x')"),
        RefusedTampering.engine("SELECT reject_custodian_message(1)"),
        RefusedTampering.engine("SELECT end_instruction('CLOSE_REST', 1)"),
        RefusedTampering.engine(
            "SELECT add_audit_event('anna', true, 'HOLD_INSTRUCTION', 'x', '', '')"),
        RefusedTampering.reader("UPDATE settlement_instruction SET status = 'CANCELLED'"),
        RefusedTampering.reader(
            "INSERT INTO held_trade (source, trade_reference) VALUES ('A', 'A-T5')"),
        RefusedTampering.reader("UPDATE sequence_checked SET up_to = 1000"),
        RefusedTampering.reader("SELECT take_back_instruction(1)"),
        RefusedTampering.relay(
            "UPDATE straightway.settlement_instruction SET status = 'CANCELLED'"),
        RefusedTampering.relay("UPDATE straightway.incoming_trade_message SET status = 'REJECTED'"),
        RefusedTampering.relay("DELETE FROM straightway.held_trade"),
        RefusedTampering.relay(
            "UPDATE straightway.reconciled_up_to SET statement_date = '2027-01-04'"),
        RefusedTampering.owner("UPDATE audit_event SET action = 'HOLD_INSTRUCTION'"),
        RefusedTampering.owner("DELETE FROM audit_event"));
  }
}
