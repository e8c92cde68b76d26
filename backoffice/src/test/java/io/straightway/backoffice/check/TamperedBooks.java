package io.straightway.backoffice.check;

import static io.straightway.backoffice.check.Tampering.engine;
import static io.straightway.backoffice.check.Tampering.superuser;

import java.util.List;

/** Tampering with entries, positions and closed days. */
final class TamperedBooks {
  private TamperedBooks() {}

  static List<Tampering> all() {
    return List.of(
        superuser(
            "postings added to an entry",
            "I2",
            "'entry ' || {WHOLE} || ', CASH:ACC1:GBP: 7000000, expected nothing'",
            """
            UPDATE journal_entry SET accounts = accounts || '{CASH:ACC1:GBP, OPENING_BALANCE:ACC1:GBP}',
                   amounts = amounts || '{7000000, -7000000}'
             WHERE entry_id = {WHOLE};
            UPDATE ledger_balance SET balance = balance + 7000000 WHERE account = 'CASH:ACC1:GBP';
            UPDATE ledger_balance SET balance = balance - 7000000
             WHERE account = 'OPENING_BALANCE:ACC1:GBP'
            """),
        superuser(
            "a posting moved to another account",
            "I2",
            "'entry ' || {WHOLE} || ', COMMISSION:ACC1:GBP: nothing, expected 12.5'",
            """
            UPDATE journal_entry SET accounts = array_replace(accounts, 'COMMISSION:ACC1:GBP', 'TAX:ACC1:GBP')
             WHERE entry_id = {WHOLE};
            INSERT INTO ledger_account VALUES ('TAX:ACC1:GBP', 'TAX', 'GBP');
            INSERT INTO ledger_balance VALUES ('TAX:ACC1:GBP', 12.5);
            UPDATE ledger_balance SET balance = balance - 12.5 WHERE account = 'COMMISSION:ACC1:GBP'
            """),
        superuser(
            "a posting doubled by halves",
            "I2",
            "'entry ' || {WHOLE} || ', COMMISSION:ACC1:GBP: 12.50 in 2 lines'",
            """
            UPDATE journal_entry SET accounts = accounts || '{COMMISSION:ACC1:GBP}',
                   amounts = array_replace(amounts, 12.50, 12.00) || '{0.50}'
             WHERE entry_id = {WHOLE}
            """),
        superuser(
            "an entry deleted with its postings",
            "I2",
            "'entry ' || {WHOLE} || ': nothing, expected TRADE_DATE of ' || {WHOLE}",
            """
            UPDATE ledger_balance b SET balance = b.balance - p.amount FROM posting p
             WHERE p.entry_id = {WHOLE} AND p.account = b.account;
            DELETE FROM journal_entry WHERE entry_id = {WHOLE}
            """),
        superuser(
            "the value date of an entry changed",
            "I2",
            "'entry ' || {WHOLE} || ': TRADE_DATE of ' || {WHOLE} || ' on 2026-11-19'",
            "UPDATE journal_entry SET value_date = '2026-11-19' WHERE entry_id = {WHOLE}"),
        superuser(
            "an entry moved into a closed day",
            "I7",
            "'trial balance of 2026-11-20 by ENTRY_DATE, COMMISSION GBP'",
            "UPDATE journal_entry SET entry_date = '2026-11-20' WHERE entry_id = {WAITING}"),
        engine(
            "a journal that nobody has approved",
            "I2",
            "'entry 7: JOURNAL of 7 on 2026-11-23, expected nothing'",
            """
            INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
            VALUES (7, 7, 'JOURNAL', '2026-11-23', '{CASH:ACC1:GBP, OPENING_BALANCE:ACC1:GBP}', '{7000000, -7000000}')
            """),
        engine(
            "a reversal forged",
            "I2",
            "'entry 8: REVERSAL of ' || {WHOLE}",
            """
            INSERT INTO journal_entry (entry_id, reference, kind, value_date, reverses, accounts, amounts)
            SELECT 8, entry_id, 'REVERSAL', '2026-11-23', entry_id, accounts, ARRAY(SELECT -a FROM unnest(amounts) AS a)
              FROM journal_entry WHERE entry_id = {WHOLE}
            """),
        engine(
            "a trade marked as taken back",
            "I2",
            "'entry 9: nothing, expected REVERSAL of ' || {WHOLE}",
            "UPDATE security_purc_sale SET reversed_by = 9 WHERE trade_id = {WHOLE}"),
        engine(
            "a trade marked as cancelled",
            "I2",
            "'entry ' || {WAITING} || ': TRADE_DATE of ' || {WAITING}",
            "UPDATE security_purc_sale SET status = 'CANCELLED' WHERE trade_id = {WAITING}"),
        superuser(
            "a position changed",
            "I3",
            "'GBP of ACC1: traded '",
            "UPDATE position SET traded = traded + 1 WHERE account = 'ACC1' AND instrument = 'GBP'"),
        superuser(
            "a movement moved to another account",
            "I3",
            "'movement of GBP by booking ' || {WHOLE}",
            """
            UPDATE position_movement SET account = 'ACC2'
             WHERE booking_id = {WHOLE} AND instrument = 'GBP'
            """),
        superuser(
            "a movement deleted",
            "I3",
            "'movement of GBP by booking ' || {WHOLE} || ': missing'",
            "DELETE FROM position_movement WHERE booking_id = {WHOLE} AND instrument = 'GBP'"),
        superuser(
            "the trial balance of a closed day changed",
            "I7",
            "'trial balance of 2026-11-20 by ENTRY_DATE, PENALTY_INCOME GBP'",
            """
            UPDATE eod_trial_balance SET credit = credit + 1
             WHERE basis = 'ENTRY_DATE' AND kind = 'PENALTY_INCOME'
            """),
        superuser(
            "the stages of a closed day changed",
            "I7",
            "'eod_stage of 2026-11-20: '",
            "UPDATE eod_stage SET stopped = 0"),
        superuser(
            "the business date set back",
            "I7",
            "'the business date is 2026-11-20'",
            "UPDATE business_day SET today = '2026-11-20', closed_up_to = '2026-11-19'"));
  }
}
