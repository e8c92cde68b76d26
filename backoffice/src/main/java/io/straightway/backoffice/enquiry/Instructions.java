package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation.Asked;
import io.straightway.db.Queries;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds instructions. */
public final class Instructions {
  private static final String COUNTS =
      """
      SELECT status, count(*) AS instructions FROM instruction WHERE true%s GROUP BY status
       ORDER BY array_position(ARRAY['HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED',
                                     'SETTLED', 'REFUSED', 'CANCELLED'], status)
      """;
  private static final String WALKED_TO = "SELECT settlement_date, instruction_id";
  private static final String FOUND = "SELECT " + InstructionView.COLUMNS;

  private Instructions() {}

  /** A part of the instructions. */
  public static Page<InstructionView> page(Asked asked, Filter wanted) throws SQLException {
    Order order = wanted.isOpen() ? Order.EARLIEST : Order.LATEST;
    Cursor after = Cursor.begin(wanted.after, wanted.limit, 2);
    Cursor from = after == null ? Cursor.of(LocalDate.of(1, 1, 1), order.first) : after;
    Terms looked =
        new Terms()
            .and(order.scope)
            .and(order.after)
            .with("date", from.date(0))
            .with("id", from.number(1))
            .with("walked", Page.MOST_WALKED - 1);
    Cursor walkedTo =
        Queries.list(
                asked.connection(),
                (row, context) -> Cursor.of(row.getObject(1, LocalDate.class), row.getLong(2)),
                looked.in(WALKED_TO + order.ordered + " OFFSET :walked LIMIT 1"),
                looked.values())
            .stream()
            .findFirst()
            .orElse(null);
    if (walkedTo != null) {
      looked.and(order.upTo).with("toDate", walkedTo.date(0)).with("toId", walkedTo.number(1));
    }
    List<InstructionView> found =
        wanted
            .narrow(looked, asked)
            .with("limit", wanted.limit + 1)
            .list(
                asked.connection(), InstructionView.class, FOUND + order.ordered + " LIMIT :limit");
    return Page.of(found, wanted.limit, one -> Cursor.of(one.settlementDate(), one.id()), walkedTo);
  }

  /** How many of all that pass have each status, in the order of processing. */
  public static List<StatusCount> counts(Asked asked, Filter wanted) throws SQLException {
    Terms terms = wanted.isOpen() ? new Terms().and(Order.EARLIEST.scope) : new Terms();
    return wanted.narrow(terms, asked).list(asked.connection(), StatusCount.class, COUNTS);
  }

  private enum Order {
    /** Those that are open, by the index of them, whose predicate is the scope. */
    EARLIEST(
        "status NOT IN ('SETTLED', 'CANCELLED')",
        "(settlement_date, instruction_id) > (:date, :id)",
        "(settlement_date, instruction_id) <= (:toDate, :toId)",
        "settlement_date, instruction_id",
        0),
    LATEST(
        "true",
        "instruction_id < :id",
        "instruction_id >= :toId",
        "instruction_id DESC",
        Long.MAX_VALUE);

    private final String scope;
    private final String after;
    private final String upTo;
    private final String ordered;
    private final long first;

    Order(String scope, String after, String upTo, String order, long first) {
      this.scope = scope;
      this.after = after;
      this.upTo = upTo;
      this.ordered = " FROM instruction i WHERE true%s ORDER BY " + order;
      this.first = first;
    }
  }

  /**
   * Which instructions; null lets all pass.
   *
   * @param state a status, {@code OPEN} for those that are neither settled nor cancelled, {@code
   *     FAILING} for those of them whose settlement date lies before the business date, or {@code
   *     ALL}
   * @param overdue whether only those pass that are {@code FAILING}
   */
  public record Filter(
      @Argument(
              value =
                  "Only HELD, READY, SENT, MATCHED, PARTLY_SETTLED, SETTLED, REFUSED or CANCELLED;"
                      + " OPEN for all that are neither settled nor cancelled, FAILING for those of"
                      + " them that are past their settlement date, or ALL.",
              option = "--status",
              label = "STATUS",
              otherwise = "OPEN",
              ofCommand = "ALL",
              oneOf = {
                "OPEN",
                "FAILING",
                "HELD",
                "READY",
                "SENT",
                "MATCHED",
                "PARTLY_SETTLED",
                "SETTLED",
                "REFUSED",
                "CANCELLED",
                "ALL"
              })
          String state,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      @Argument(
              "Only open ones whose settlement date lies before the business date (before today, if"
                  + " no business date is open).")
          boolean overdue,
      @Nullable String after,
      int limit)
      implements PartyFilter {
    private static final List<String> OVER = List.of("SETTLED", "CANCELLED", "ALL");
    private static final List<String> NO_STATUS = List.of("OPEN", "FAILING", "ALL");

    private boolean isOpen() {
      return overdue || !OVER.contains(state);
    }

    private Terms narrow(Terms terms, Asked asked) throws SQLException {
      boolean late = overdue || state.equals("FAILING");
      return parties(terms)
          .and("status = :state", "state", NO_STATUS.contains(state) ? null : state)
          .and("settlement_date < :today", "today", late ? asked.today() : null);
    }
  }

  /** How many instructions have this status. */
  public record StatusCount(String status, long instructions) {}
}
