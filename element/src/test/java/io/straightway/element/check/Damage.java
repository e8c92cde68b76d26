package io.straightway.element.check;

import java.util.List;

/**
 * A change that none of our roles can make, and that breaks an invariant.
 *
 * @param example part of an example that the finding must contain
 */
record Damage(String invariant, String sql, String example) {
  private static final String LET_GAPS_AGE =
      "UPDATE incoming_trade_message SET stored_at = now() - interval '1 minute';";

  /** Returns the possible damages to amended and cancelled trades, and to settlements. */
  static List<Damage> ofChanges() {
    return List.of(
        new Damage("I1", "DELETE FROM parked_message", "is PARKED, and waits for no version"),
        new Damage(
            "I1",
            "UPDATE incoming_trade_message SET status = 'REPAIRED', code = 'X', reason = 'x' WHERE status = 'PARKED'",
            "is not PARKED, and waits for a version"),
        new Damage(
            "I1",
            "UPDATE security_purc_sale SET status = 'BOOKED' WHERE trade_reference = 'AMENDED' AND version = 1",
            "C AMENDED version 2 is BOOKED, but version 1 is BOOKED"),
        new Damage(
            "I1",
            "UPDATE security_purc_sale SET version = 3 WHERE trade_reference = 'AMENDED' AND version = 2",
            "C AMENDED version 1 is REPLACED, but no version follows"),
        new Damage(
            "I2",
            "UPDATE security_purc_sale SET reversed_by = NULL WHERE trade_reference = 'AMENDED'",
            "expected nothing"),
        new Damage(
            "I2",
            "DELETE FROM journal_entry WHERE kind = 'REVERSAL'",
            ": nothing, expected REVERSAL of "),
        new Damage(
            "I2",
            """
            UPDATE journal_entry SET amounts[1] = amounts[1] - sign(amounts[1]),
                   amounts[3] = amounts[3] - sign(amounts[3])
             WHERE kind = 'REVERSAL'
            """,
            ", SECURITIES:ACC1:GBP: "),
        new Damage(
            "I2",
            "UPDATE journal_entry SET reverses = NULL WHERE kind = 'REVERSAL'",
            ", expected REVERSAL of "),
        new Damage(
            "I2",
            "UPDATE security_purc_sale SET booked_as = NULL WHERE trade_reference = 'KEPT'",
            ": nothing, expected TRADE_DATE of "),
        new Damage(
            "I2",
            "DELETE FROM settled_leg",
            "entry 7: SETTLEMENT_DATE of 6 on 2026-11-24, expected nothing"),
        new Damage(
            "I2",
            "UPDATE settled_leg SET amount = 9",
            "entry 7, PAYABLE:BARCGB22XXX:GBP: 10.00, expected 9"),
        new Damage(
            "I3",
            "UPDATE security_purc_sale SET reversed_by = NULL WHERE trade_reference = 'AMENDED'",
            "but the trades sum to"),
        new Damage("I3", "UPDATE settled_leg SET quantity = 2", "GB00BH4HKS39 of ACC1: traded"),
        new Damage(
            "I3",
            "UPDATE position_movement SET settled = 2 WHERE booking_id = 7 AND settled = 1",
            "movement of GB00BH4HKS39 by booking 7"));
  }

  static List<Damage> ofEveryKind() {
    return List.of(
        new Damage(
            "I1",
            """
            ALTER TABLE incoming_trade_message DROP CONSTRAINT message_key;
            UPDATE incoming_trade_message SET source_message_id = 'A-1' WHERE source_message_id = 'A-2'
            """,
            "A A-1 is there 2 times"),
        new Damage(
            "I1",
            "UPDATE incoming_trade_message SET body = body || '\\x20' WHERE source = 'B'",
            "the hash is not that of the body"),
        new Damage(
            "I1",
            "UPDATE message_conflict SET body = body || '\\x20'",
            "the hash is not that of the body"),
        new Damage(
            "I1",
            "UPDATE refused_message SET body = body || '\\x20', body_length = body_length + 1",
            "the hash is not that of the body"),
        new Damage(
            "I1",
            "DELETE FROM security_purc_sale WHERE source = 'B'",
            "is BOOKED, its trade is missing"),
        new Damage(
            "I1",
            "UPDATE security_purc_sale SET status = 'CREATED' WHERE source = 'B'",
            "is BOOKED, its trade is CREATED"),
        new Damage(
            "I1",
            "UPDATE security_purc_sale SET trade_id = 1 WHERE source = 'B'",
            "message 1 is missing, its trade is BOOKED"),
        new Damage(
            "I1",
            "UPDATE security_purc_sale SET source = 'A' WHERE source = 'B'",
            "is BOOKED, its trade is BOOKED"),
        new Damage(
            "I1",
            """
            UPDATE incoming_trade_message SET status = 'REJECTED', code = 'X', reason = 'x'
             WHERE source = 'B'
            """,
            "is REJECTED, its trade is BOOKED"),
        new Damage(
            "I2",
            "UPDATE journal_entry SET amounts[1] = amounts[1] + 0.01 WHERE accounts[1] LIKE '%:JPY'",
            "is out of balance by 0.01 JPY"),
        new Damage(
            "I2",
            "UPDATE journal_entry SET amounts[1] = amounts[1] + 0.01 WHERE accounts[1] LIKE '%:JPY'",
            "the postings in JPY sum to 0.01"),
        new Damage(
            "I2",
            "DELETE FROM ledger_account WHERE currency = 'JPY'",
            "1 postings in JPY to PAYABLE:BARCGB22XXX:JPY, which is not an account"),
        new Damage(
            "I2",
            "SELECT roll_up_ledger(1000); UPDATE ledger_balance SET balance = balance + 1",
            "the balance of "),
        new Damage(
            "I2",
            "SELECT roll_up_ledger(1000); INSERT INTO ledger_pending SELECT entry_id, entry_id FROM journal_entry",
            "the balance of "),
        new Damage(
            "I2",
            "DELETE FROM journal_entry WHERE accounts[1] LIKE '%:JPY'",
            ": nothing, expected TRADE_DATE of "),
        new Damage(
            "I2",
            "UPDATE journal_entry SET reference = 1 WHERE entry_id = (SELECT min(entry_id) FROM journal_entry)",
            ": TRADE_DATE of 1 on 2026-11-20, expected TRADE_DATE of "),
        new Damage(
            "I2",
            """
            UPDATE journal_entry SET amounts[1] = amounts[1] - sign(amounts[1]),
                   amounts[2] = amounts[2] - sign(amounts[2])
             WHERE accounts[1] LIKE '%:JPY'
            """,
            "PAYABLE:BARCGB22XXX:JPY: -24999, expected -25000"),
        new Damage(
            "I3",
            "SELECT roll_up_positions(1000); UPDATE position SET traded = traded + 1 WHERE instrument = 'JPY'",
            "JPY of ACC1: traded -24999 and settled 0, but the trades sum to -25000"),
        new Damage(
            "I3",
            "SELECT roll_up_positions(1000); UPDATE position SET settled = 1 WHERE instrument = 'JPY'",
            "JPY of ACC1: traded -25000 and settled 1"),
        new Damage(
            "I3",
            "SELECT roll_up_positions(1000); DELETE FROM position WHERE instrument = 'JPY'",
            "JPY of ACC1: traded 0 and settled 0, but the trades sum to -25000"),
        new Damage(
            "I3",
            """
            SELECT roll_up_positions(1000);
            INSERT INTO position_pending SELECT DISTINCT booking_id, booking_id FROM position_movement
            """,
            "but the trades sum to"),
        new Damage(
            "I3",
            "SELECT roll_up_positions(1000); UPDATE position_movement SET traded = 7 WHERE instrument = 'JPY'",
            "movement of JPY by booking"),
        new Damage(
            "I3",
            "SELECT roll_up_positions(1000); DELETE FROM position_movement WHERE instrument = 'JPY'",
            "movement of JPY by booking "),
        new Damage(
            "I3",
            "UPDATE security_purc_sale SET status = 'CREATED' WHERE source = 'B'",
            "not what a booked trade does"),
        new Damage(
            "I4",
            LET_GAPS_AGE + "DELETE FROM sequence_gap",
            "A: 5 to 7 are missing and not reported"),
        new Damage(
            "I4",
            LET_GAPS_AGE + "UPDATE sequence_gap SET closed_at = now() WHERE first_missing = 5",
            "A: 5 to 7 are missing and not reported"),
        new Damage(
            "I4",
            LET_GAPS_AGE + "UPDATE sequence_gap SET last_missing = 6 WHERE first_missing = 5",
            "A: 5 to 7 are missing and not reported"),
        new Damage(
            "I4",
            LET_GAPS_AGE + "UPDATE sequence_gap SET source = 'B'",
            "A: 5 to 7 are missing and not reported"),
        new Damage(
            "I4",
            LET_GAPS_AGE
                + "INSERT INTO sequence_gap (source, first_missing, last_missing) VALUES ('A', 8, 9)",
            "A: 8 to 9 are reported as missing, but are there"),
        new Damage("I5", "UPDATE refused_message SET body = ''", "0 of "),
        new Damage("I5", "UPDATE message_conflict SET body = ''", "no bytes"),
        new Damage(
            "I5",
            "UPDATE incoming_trade_message SET reason = '' WHERE status = 'IN_REPAIR'",
            "is IN_REPAIR: code ACCOUNT_UNKNOWN"),
        new Damage(
            "I5",
            """
            ALTER DOMAIN message_status DROP CONSTRAINT message_status_check;
            UPDATE incoming_trade_message SET status = 'LOST' WHERE source = 'B'
            """,
            "10 messages were received, but 9 are accounted for"),
        new Damage(
            "I5",
            "UPDATE incoming_trade_message SET status = 'RECEIVED' WHERE source = 'B'",
            "is RECEIVED, and element run 1 is dead"));
  }
}
