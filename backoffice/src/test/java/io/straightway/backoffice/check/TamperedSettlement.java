package io.straightway.backoffice.check;

import static io.straightway.backoffice.check.Tampering.engine;
import static io.straightway.backoffice.check.Tampering.superuser;

import java.util.List;

/** Tampering with settlement, and with decisions of people. */
final class TamperedSettlement {
  private TamperedSettlement() {}

  static List<Tampering> all() {
    return List.of(
        engine(
            "a delivery withdrawn",
            "I7",
            "'instruction SI' || {SI_WAITING} || ' is READY, and its delivery is withdrawn'",
            "UPDATE outbox SET withdrawn_at = now() WHERE instruction_id = {SI_WAITING}"),
        engine(
            "a trade taken from its instruction",
            "I7",
            "'instruction SI' || {SI_WAITING} || ': RECEIVE'",
            "UPDATE instruction_trade SET withdrawn = true WHERE instruction_id = {SI_WAITING}"),
        superuser(
            "an instruction redirected to another account",
            "I7",
            "'instruction SI' || {SI_WAITING} || ': agent''s account THIEF'",
            """
            UPDATE settlement_instruction SET agent_account = 'THIEF'
             WHERE instruction_id = {SI_WAITING}
            """),
        superuser(
            "the message of an instruction redirected",
            "I7",
            "'instruction SI' || {SI_WAITING} || ': agent''s account '",
            """
            UPDATE instruction_message m
               SET body = convert_to(replace(convert_from(body, 'UTF8'), i.agent_account, 'THIEF'), 'UTF8')
              FROM settlement_instruction i
             WHERE i.instruction_id = m.instruction_id AND i.instruction_id = {SI_WAITING}
            """),
        superuser(
            "a settlement's cash changed with its entry, movements and positions",
            "I7",
            "'settlement ' || {SETTLED} || ' of confirmation ' || {CONFIRMED} || ': amount 25002.50, not 25012.5'",
            """
            UPDATE settlement_instruction SET settled_amount = 25002.50, difference = 10
             WHERE instruction_id = {SI_WHOLE};
            UPDATE journal_entry SET accounts = accounts || '{SETTLEMENT_DIFFERENCE:ACC1:GBP}',
                   amounts = array_replace(amounts, -25012.50, -25002.50) || '{-10}'
             WHERE entry_id = {SETTLED};
            INSERT INTO ledger_account VALUES ('SETTLEMENT_DIFFERENCE:ACC1:GBP', 'SETTLEMENT_DIFFERENCE', 'GBP');
            INSERT INTO ledger_balance VALUES ('SETTLEMENT_DIFFERENCE:ACC1:GBP', -10);
            UPDATE ledger_balance SET balance = balance + 10 WHERE account = 'CASH:ACC1:GBP';
            UPDATE position_movement SET settled = -25002.50
             WHERE booking_id = {SETTLED} AND instrument = 'GBP';
            UPDATE position SET settled = settled + 10 WHERE account = 'ACC1' AND instrument = 'GBP';
            UPDATE settlement SET amount = 25002.50, difference = 10 WHERE settlement_id = {SETTLED}
            """),
        engine(
            "a settlement added",
            "I7",
            "'settlement 11 has no applied confirmation'",
            """
            INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,
              custodian_reference, quantity, amount, settled_on, booked_on)
            VALUES (11, {SI_WAITING}, 1, 'X', 'X', 1000, 25012.5, '2026-11-23', '2026-11-23')
            """),
        superuser(
            "a settlement deleted",
            "I7",
            "'confirmation ' || {CONFIRMED} || ' is applied, and has settled nothing'",
            "DELETE FROM settlement WHERE settlement_id = {SETTLED}"),
        superuser(
            "a settlement taken back by nobody",
            "I7",
            "'settlement 12 reverses settlement ' || {SETTLED}",
            """
            INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,
              quantity, amount, difference, settled_on, booked_on, reverses)
            SELECT 12, instruction_id, custodian_message_id, custodian, -quantity, -amount, -difference,
                   settled_on, booked_on, settlement_id
              FROM settlement WHERE settlement_id = {SETTLED}
            """),
        engine(
            "a confirmation set back",
            "I7",
            "'settlement ' || {SETTLED} || ' has no applied confirmation'",
            """
            UPDATE custodian_message SET state = 'IN_REPAIR', code = 'X', reason = 'x'
             WHERE custodian_message_id = {CONFIRMED}
            """),
        superuser(
            "a message received by an upload of nobody",
            "I7",
            "'message ' || {CONFIRMED} || ' was received by upload 15 without the decision'",
            "UPDATE custodian_message SET uploaded_by = 15 WHERE custodian_message_id = {CONFIRMED}"),
        superuser(
            "a penalty changed with its entry",
            "I7",
            "'penalty SEFP of instruction SI' || {SI_WHOLE} || ' on 2026-11-20: 25'",
            """
            UPDATE settlement_penalty SET amount = amount * 10;
            UPDATE journal_entry SET amounts = ARRAY(
                     SELECT CASE WHEN account LIKE 'PENALTY%' THEN amount * 10 ELSE amount END
                       FROM unnest(accounts, amounts) AS p (account, amount));
            UPDATE ledger_balance SET balance = balance * 10 WHERE account LIKE 'PENALTY%'
            """),
        engine(
            "a penalty for what was not late",
            "I7",
            "'penalty SEFP of instruction SI' || {SI_WAITING} || ' on 2026-11-23'",
            """
            INSERT INTO settlement_penalty
            SELECT '2026-11-23', {SI_WAITING}, kind, direction, '2026-11-23', 13, account, counterparty,
                   currency, open_quantity, open_value, basis_points, days, '2026-11-23', amount
              FROM settlement_penalty;
            INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
            SELECT 13, {SI_WAITING}, 'PENALTY', '2026-11-23', e.accounts, e.amounts
              FROM journal_entry e JOIN settlement_penalty s USING (entry_id) WHERE e.entry_id <> 13
            """),
        superuser(
            "what an exchange of ISINs has moved changed",
            "I7",
            "SELECT 'exchange ' || exchange_id || ' moved ' FROM isin_exchange",
            "UPDATE isin_exchange_move SET new_traded = new_traded + 1000"),
        superuser(
            "an approved journal changed with its hashes",
            "I8",
            "SELECT 'journal ' || min(journal_id) || ' is APPROVED as entry ' FROM journal",
            """
            ALTER TABLE operator_proposal DROP CONSTRAINT hash_is_of_the_content;
            UPDATE operator_proposal SET content = replace(content, '500000', '900000')
             WHERE proposal_id = (SELECT min(journal_id) FROM journal);
            UPDATE operator_proposal SET content_hash = sha256(convert_to(content, 'UTF8')),
                   approved_hash = sha256(convert_to(content, 'UTF8'))
             WHERE proposal_id = (SELECT min(journal_id) FROM journal)
            """),
        superuser(
            "a proposed journal approved by nobody",
            "I8",
            "SELECT 'journal ' || max(journal_id) || ' is APPROVED as entry 14' FROM journal",
            """
            UPDATE operator_proposal SET state = 'APPROVED', checker = 'bob', decided_at = now(),
                   approved_hash = content_hash, approved_in = pg_current_xact_id()
             WHERE proposal_id = (SELECT max(journal_id) FROM journal);
            INSERT INTO approved_journal SELECT max(journal_id), 14 FROM journal
            """),
        superuser(
            "an approved journal proposed again",
            "I8",
            "SELECT 'journal ' || min(journal_id) || ' is PROPOSED, but was approved' FROM journal",
            """
            UPDATE operator_proposal SET state = 'PROPOSED', checker = NULL, decided_at = NULL,
                   approved_hash = NULL, approved_in = NULL
             WHERE proposal_id = (SELECT min(journal_id) FROM journal);
            DELETE FROM approved_journal WHERE journal_id = (SELECT min(journal_id) FROM journal)
            """),
        superuser(
            "static data changed",
            "I8",
            "'counterparty:BARCGB22XXX/2000-01-01 is '",
            "UPDATE counterparty SET name = 'Thief'"),
        superuser(
            "the settlement instruction of a counterparty redirected",
            "I8",
            "'ssi: 2 rows, SHA-256 '",
            "UPDATE ssi SET safekeeping_account = 'THIEF' WHERE currency = 'GBP'"),
        superuser(
            "a role given by nobody",
            "I8",
            "'operator anna is ADMINISTRATOR'",
            "INSERT INTO operator_role VALUES ('anna', 'ADMINISTRATOR')"),
        superuser(
            "an event of the audit trail changed",
            "I8",
            "'audit event 2: '",
            "UPDATE audit_event SET actor = 'nobody' WHERE event_number = 2"),
        superuser(
            "an event of the audit trail deleted",
            "I8",
            "'audit event 2: '",
            "DELETE FROM audit_event WHERE event_number = 2"));
  }
}
