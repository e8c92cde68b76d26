package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.reconcile.BalanceKey.Kind;
import io.straightway.settlement.reconcile.StatementRefusedException.RefusalCode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Our entries: settlements of instructions by the custodian's settlement date, the cash of
 * journals, and penalties. Several parts of an instruction that settled on one day are one entry.
 */
final class OurEntries {
  private static final String SETTLED =
      """
      SELECT i.custodian, i.safekeeping_account, i.cash_account, i.isin, i.currency,
             i.instruction_id, s.settled_on AS day,
             sum(CASE i.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END) AS quantity,
             sum(CASE i.amount_direction WHEN 'RECEIVE' THEN s.amount ELSE -s.amount END) AS amount
        FROM settlement s JOIN settlement_instruction i USING (instruction_id)
       WHERE %s
       GROUP BY i.instruction_id, s.settled_on
      """;
  private static final String PARTS =
      """
      SELECT s.instruction_id, s.settled_on AS day, s.booked_on,
             CASE i.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END AS quantity,
             CASE i.amount_direction WHEN 'RECEIVE' THEN s.amount ELSE -s.amount END AS amount
        FROM settlement s JOIN settlement_instruction i USING (instruction_id)
       WHERE s.instruction_id = ANY (?)
       ORDER BY s.created_at, s.settlement_id
      """;
  private static final String PENALTIES =
      """
      SELECT i.custodian, i.safekeeping_account, p.currency, p.kind, p.instruction_id,
             CASE p.kind WHEN 'SEFP' THEN p.last_day ELSE p.for_day END AS day,
             sum(CASE p.direction WHEN 'INCOME' THEN p.amount ELSE -p.amount END) AS amount
        FROM (SELECT instruction_id, currency, kind, direction, last_day, for_day, amount
                FROM settlement_penalty
              UNION ALL
              SELECT instruction_id, currency, kind, 'INCOME', for_day, for_day, theirs - ours
                FROM adopted_penalty) AS p
        JOIN settlement_instruction i USING (instruction_id)
       WHERE %s
       GROUP BY i.custodian, i.safekeeping_account, p.currency, p.kind, p.instruction_id, 6
      """;

  /** Income has its own value date, whenever it was entered. */
  private static final String JOURNALS =
      """
      SELECT split_part(p.account, ':', 2) AS account, p.currency,
             coalesce(o.entry_id, e.entry_id) AS entry_id, e.value_date AS day, sum(p.amount) AS amount
        FROM booked_entry e
        JOIN booked_posting p USING (entry_id)
        LEFT JOIN booked_entry o ON o.entry_id = e.reverses AND o.kind = 'JOURNAL'
       WHERE (e.kind = 'JOURNAL' OR e.kind = 'REVERSAL' AND o.entry_id IS NOT NULL)
         AND e.value_date BETWEEN :from AND :to AND p.account LIKE 'CASH:%'
         AND NOT EXISTS (SELECT FROM reconciliation_break b
                          WHERE b.outcome = 'WRITTEN_OFF' AND b.outcome_number = e.entry_id)
       GROUP BY p.account, p.currency, 3, e.value_date
      UNION ALL
      SELECT n.account, e.currency, p.entry_id, p.day, p.cash
        FROM income_entry p JOIN income n USING (income_id) JOIN income_event e USING (event_id)
       WHERE p.kind = 'PAID' AND p.day BETWEEN :from AND :to
      """;

  private static final String BY_CUSTODIAN_REFERENCE =
      """
      SELECT custodian_reference, instruction_id FROM settlement
       WHERE custodian_reference = ANY(?) AND custodian = ANY(?)
      """;
  private static final String ACCOUNTS =
      """
      SELECT instruction_id, safekeeping_account FROM settlement_instruction
       WHERE instruction_id = ANY(?)
      """;
  private static final String ARCHIVED = "SELECT max(settled_on) FROM archived_holding";
  private static final String JOURNAL = "entry ";

  /**
   * The total of our entries under one line.
   *
   * @param amount the cash of a transaction; null for anything else
   */
  record EntryTotal(BigDecimal quantity, @Nullable BigDecimal amount) {}

  private final Connection connection;
  private final Map<StatementLine, EntryTotal> lines = new HashMap<>();

  OurEntries(Connection connection) {
    this.connection = connection;
  }

  /** Returns the entries of a range of days, and those of some instructions on any day. */
  Map<StatementLine, EntryTotal> read(
      Set<Kind> kinds, LocalDate from, LocalDate to, Collection<Long> instructions)
      throws SQLException {
    if (kinds.contains(Kind.TRANSACTION) || kinds.contains(Kind.CASH_ENTRY)) {
      requireUnarchived(from);
      settled("s.settled_on BETWEEN ? AND ?", kinds, from, to);
      settled("s.instruction_id = ANY(?)", kinds, instructions);
    }
    if (kinds.contains(Kind.SEFP)) {
      penalties(
          "CASE p.kind WHEN 'SEFP' THEN p.last_day ELSE p.for_day END BETWEEN ? AND ?", from, to);
      penalties("p.instruction_id = ANY(?)", instructions);
    }
    lines.values().removeIf(entered -> entered.quantity().signum() == 0);
    return lines;
  }

  /** Refuses a period with archived settlements, which would be missing on our side. */
  private void requireUnarchived(LocalDate from) throws SQLException {
    LocalDate archived = Queries.first(connection, LocalDate.class, ARCHIVED).orElse(null);
    if (archived != null && !from.isAfter(archived)) {
      throw new StatementRefusedException(
          RefusalCode.STATEMENT_ARCHIVED,
          "settlements up to %s are archived, and the entries begin on %s"
              .formatted(archived, from));
    }
  }

  private void settled(String condition, Set<Kind> kinds, Object... values) throws SQLException {
    String sql = SETTLED.formatted(condition);
    for (SettledEntry row : Queries.list(connection, SettledEntry.class, sql, values)) {
      String reference = InstructionReference.of(row.instructionId);
      if (kinds.contains(Kind.TRANSACTION)) {
        put(
            row.custodian,
            new BalanceKey(Kind.TRANSACTION, row.safekeepingAccount, row.isin, reference, row.day),
            new EntryTotal(row.quantity, row.amount));
      }
      if (kinds.contains(Kind.CASH_ENTRY)) {
        put(
            row.custodian,
            new BalanceKey(Kind.CASH_ENTRY, row.cashAccount, row.currency, reference, row.day),
            new EntryTotal(row.amount, null));
      }
    }
  }

  /** An instruction's settlements on a day. */
  public record SettledEntry(
      String custodian,
      String safekeepingAccount,
      String cashAccount,
      String isin,
      String currency,
      long instructionId,
      LocalDate day,
      BigDecimal quantity,
      BigDecimal amount) {}

  /** Returns each settled or reversed part of instructions, in order. */
  List<SettledPart> parts(Collection<Long> instructions) throws SQLException {
    return Queries.list(connection, SettledPart.class, PARTS, instructions);
  }

  /** A settled part or, with the opposite signs, a reversed one. */
  public record SettledPart(
      long instructionId,
      LocalDate day,
      LocalDate bookedOn,
      BigDecimal quantity,
      BigDecimal amount) {}

  private void put(String custodian, BalanceKey key, EntryTotal entered) {
    lines.put(new StatementLine(custodian, key), entered);
  }

  private void penalties(String condition, Object... values) throws SQLException {
    String sql = PENALTIES.formatted(condition);
    for (ChargedPenalty row : Queries.list(connection, ChargedPenalty.class, sql, values)) {
      String reference = InstructionReference.of(row.instructionId);
      put(
          row.custodian,
          new BalanceKey(row.kind, row.safekeepingAccount, row.currency, reference, row.day),
          new EntryTotal(row.amount, null));
    }
  }

  /** Penalties of an instruction for a day. */
  public record ChargedPenalty(
      String custodian,
      String safekeepingAccount,
      String currency,
      Kind kind,
      long instructionId,
      LocalDate day,
      BigDecimal amount) {}

  /**
   * Returns the cash of journals and income, each under a reference known only to us, less its
   * reversals on the same day. Excludes entries that write off breaks: those are included in the
   * accepted differences.
   */
  Map<StatementLine, EntryTotal> journals(LocalDate from, LocalDate to) throws SQLException {
    OurPlaces places = OurPlaces.read(connection, to);
    Map<StatementLine, EntryTotal> journals = new HashMap<>();
    for (JournalPosting row :
        Queries.list(connection, JournalPosting.class, JOURNALS, Map.of("from", from, "to", to))) {
      OurPlaces.Place place = places.kept(row.account, row.currency);
      if (place != null) {
        String reference = JOURNAL + row.entryId;
        BalanceKey key =
            new BalanceKey(Kind.CASH_ENTRY, place.cash(), row.currency, reference, row.day);
        journals.merge(
            new StatementLine(place.custodian(), key),
            new EntryTotal(row.amount, null),
            (total, other) -> new EntryTotal(total.quantity.add(other.quantity), null));
      }
    }
    journals.values().removeIf(entered -> entered.quantity().signum() == 0);
    return journals;
  }

  /** A journal's posting to a cash account. */
  public record JournalPosting(
      String account, String currency, long entryId, LocalDate day, BigDecimal amount) {}

  /** Returns the instructions that settled under custodians' references. */
  Map<String, Long> byCustodianReference(Set<String> references, Set<String> custodians)
      throws SQLException {
    Map<String, Long> instructions = new HashMap<>();
    Queries.list(
        connection,
        (row, context) -> instructions.put(row.getString(1), row.getLong(2)),
        BY_CUSTODIAN_REFERENCE,
        references,
        custodians);
    return instructions;
  }

  /** Returns the safekeeping accounts of instructions. */
  Map<Long, String> accounts(Collection<Long> instructions) throws SQLException {
    Map<Long, String> accounts = new HashMap<>();
    Queries.list(
        connection,
        (row, context) -> accounts.put(row.getLong(1), row.getString(2)),
        ACCOUNTS,
        instructions);
    return accounts;
  }
}
