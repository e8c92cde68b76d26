package io.straightway.backoffice.enquiry.settlement;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.PartyFilter;
import io.straightway.backoffice.enquiry.Terms;
import io.straightway.db.Queries;
import io.straightway.settlement.day.Ageing;
import io.straightway.settlement.day.OpenFails;
import io.straightway.staticdata.StaticDataStore;
import java.math.BigDecimal;
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
                                     'SETTLED', 'REFUSED', 'UNDELIVERED', 'CANCELLED'], status)
      """;
  private static final String WALKED_TO = "SELECT settlement_date, instruction_id";
  private static final String FOUND = "SELECT " + InstructionView.COLUMNS;

  private Instructions() {}

  /** Returns a page of the instructions that pass a filter. */
  public static Page<InstructionView> page(Context desk, InstructionFilter filter)
      throws SQLException {
    SortOrder order = filter.order();
    Cursor after = Cursor.begin(filter.after, filter.limit, 2);
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
                desk.connection(),
                (row, context) -> Cursor.of(row.getObject(1, LocalDate.class), row.getLong(2)),
                looked.in(WALKED_TO + order.ordered + " OFFSET :walked LIMIT 1"),
                looked.values())
            .stream()
            .findFirst()
            .orElse(null);
    if (walkedTo != null) {
      looked.and(order.upTo).with("toDate", walkedTo.date(0)).with("toId", walkedTo.number(1));
    }
    List<InstructionView> instructions =
        filter
            .narrow(looked, desk)
            .with("limit", filter.limit + 1)
            .list(
                desk.connection(), InstructionView.class, FOUND + order.ordered + " LIMIT :limit");
    return Page.of(
        instructions, filter.limit, row -> Cursor.of(row.settlementDate(), row.id()), walkedTo);
  }

  /** Returns the number of passing instructions by status, in the order of processing. */
  public static List<StatusCount> counts(Context context, InstructionFilter filter)
      throws SQLException {
    return filter
        .narrow(new Terms().and(filter.order().scope), context)
        .list(context.connection(), StatusCount.class, COUNTS);
  }

  private enum SortOrder {
    /** Open instructions, by their partial index, whose predicate is the scope. */
    EARLIEST(
        "status NOT IN ('SETTLED', 'CANCELLED')",
        "(settlement_date, instruction_id) > (:date, :id)",
        "(settlement_date, instruction_id) <= (:toDate, :toId)",
        "settlement_date, instruction_id",
        0),
    LATEST("true"),
    /** Instructions with an open delivery, or refused by the network, by their indexes. */
    UNDELIVERED(
        "instruction_id IN (SELECT d.instruction_id FROM delivery d"
            + " WHERE d.delivered_at IS NULL AND d.withdrawn_at IS NULL"
            + " UNION ALL SELECT u.instruction_id FROM instruction u WHERE u.status = 'UNDELIVERED')");

    private final String scope;
    private final String after;
    private final String upTo;
    private final String ordered;
    private final long first;

    SortOrder(String scope) {
      this(
          scope,
          "instruction_id < :id",
          "instruction_id >= :toId",
          "instruction_id DESC",
          Long.MAX_VALUE);
    }

    SortOrder(String scope, String after, String upTo, String order, long first) {
      this.scope = scope;
      this.after = after;
      this.upTo = upTo;
      this.ordered = " FROM instruction i WHERE true%s ORDER BY " + order;
      this.first = first;
    }
  }

  /**
   * The filter of instructions; null passes all.
   *
   * @param state a status; {@code OPEN} for instructions neither settled nor cancelled; {@code
   *     FAILING} for open ones with a settlement date before the business date, or reported as
   *     failing on it; {@code UNDELIVERED} for those with an open delivery or refused by the
   *     network; {@code INSTRUCTED} for all that are not cancelled; {@code HAS_MATCHED} for those
   *     that the custodian has matched; or {@code ALL}
   * @param late passes only open instructions that are this many business days late
   * @param overdue whether only open instructions past their settlement date pass
   */
  public record InstructionFilter(
      @Argument(
              value =
                  "Only instructions that are HELD, READY, SENT, MATCHED, PARTLY_SETTLED, SETTLED,"
                      + " REFUSED or CANCELLED; OPEN for all that are neither settled nor"
                      + " cancelled, FAILING for open ones past their settlement date, or reported"
                      + " as failing on it, UNDELIVERED for those with a message that was not sent or that the network refused,"
                      + " INSTRUCTED for all that are not cancelled, HAS_MATCHED for those of them"
                      + " that have matched, or ALL.",
              option = "--status",
              label = "STATUS",
              otherwise = "OPEN",
              ofCommand = "ALL",
              oneOf = {
                "OPEN",
                "FAILING",
                "UNDELIVERED",
                "INSTRUCTED",
                "HAS_MATCHED",
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
      @Nullable BigDecimal amountFrom,
      @Nullable BigDecimal amountTo,
      @Argument(
              "Only open instructions whose settlement date lies before the business date (before"
                  + " today, if no business date is open).")
          boolean overdue,
      @Argument("Only open ones that are this many business days late.") @Nullable Ageing late,
      @Nullable String after,
      int limit)
      implements PartyFilter {
    private SortOrder order() {
      if (overdue || late != null) {
        return SortOrder.EARLIEST;
      }
      return switch (state) {
        case "UNDELIVERED" -> SortOrder.UNDELIVERED;
        case "SETTLED", "CANCELLED", "INSTRUCTED", "HAS_MATCHED", "ALL" -> SortOrder.LATEST;
        default -> SortOrder.EARLIEST;
      };
    }

    private Terms narrow(Terms terms, Context context) throws SQLException {
      boolean isFailing = state.equals("FAILING");
      return ofState(parties(terms, "amount"))
          .and(
              "settlement_date < :today AND NOT called_complete",
              "today",
              overdue ? context.today() : null)
          .and(
              "settlement_date <= :day AND NOT called_complete"
                  + " AND (settlement_date < :day OR settlement_report LIKE 'FAILING%')",
              "day", isFailing ? context.today() : null)
          .and(
              "currency || ' ' || settlement_date = ANY (:late) AND NOT called_complete",
              "late",
              due(context))
          .and(late == Ageing.SAME_DAY ? "settlement_report LIKE 'FAILING%'" : "true");
    }

    private Terms ofState(Terms terms) {
      return switch (state) {
        case "OPEN", "FAILING", "UNDELIVERED", "ALL" -> terms;
        case "INSTRUCTED" -> terms.and("status <> 'CANCELLED'");
        case "HAS_MATCHED" -> terms.and("status IN ('MATCHED', 'PARTLY_SETTLED', 'SETTLED')");
        default -> terms.and("status = :state", "state", state);
      };
    }

    /** Returns the currencies and settlement dates that are this late; null if all pass. */
    private @Nullable List<String> due(Context context) throws SQLException {
      return late == null
          ? null
          : OpenFails.due(
              context.connection(), new StaticDataStore().read(context.connection()), late);
    }
  }

  /** The number of instructions with a status. */
  public record StatusCount(String status, long instructions) {}
}
