package io.straightway.settlement.cost;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jdbi.v3.core.mapper.Nested;

/**
 * Adjusts SECURITIES to the cost of what is held, at the end of a day. Every receipt and delivery
 * is stored once as a part. For each security with new parts, the cost is computed from all parts
 * in the order of their trade dates and bookings, and the difference from the posted amount is
 * realised. So a part that is reversed or received late corrects what was realised before.
 *
 * <p>Parts, costs and entries are written together, and are no longer due once written, so a run
 * that was killed can be repeated to continue.
 */
public final class CostRun {
  private static final int CHUNK = 500;

  private static final String GATHER = "SELECT gather_cost_parts()";
  private static final String DUE =
      """
      SELECT d.account, d.isin, d.currency, d.method, d.decimals, d.continues, d.former_quantity,
             d.former_cost, d.former_booked, coalesce(e.trade_date, d.from_date) AS trade_date,
             coalesce(e.counts_as, d.from_id) AS counts_as, coalesce(e.quantity, 0) AS quantity,
             coalesce(e.amount, 0) AS amount, coalesce(e.moved, false) AS moved
        FROM (SELECT o.*, coalesce(r.method, 'AVERAGE') AS method,
                     coalesce(k.minor_unit, 2) AS decimals,
                     coalesce(c.quantity, 0) AS former_quantity, coalesce(c.cost, 0) AS former_cost,
                     coalesce(c.booked, 0) AS former_booked, c.through_date, c.through_id,
                     coalesce(c.method = 'AVERAGE' AND coalesce(r.method, 'AVERAGE') = 'AVERAGE'
                       AND (o.from_date, o.from_id) > (c.through_date, c.through_id), false)
                       AS continues
                FROM (SELECT * FROM cost_due ORDER BY account, isin, currency LIMIT ?) AS o
                LEFT JOIN cost_rule r USING (account)
                LEFT JOIN known_currency k ON k.code = o.currency
                LEFT JOIN LATERAL (SELECT * FROM security_cost s
                                    WHERE (s.account, s.isin, s.currency)
                                          = (o.account, o.isin, o.currency)
                                    ORDER BY s.cost_id DESC LIMIT 1) AS c ON true) AS d
        LEFT JOIN LATERAL (
          SELECT v.* FROM cost_events(d.account, d.isin, d.currency) v
           WHERE NOT d.continues
              OR (v.trade_date, v.counts_as) > (d.through_date, d.through_id)) AS e ON true
       ORDER BY d.account, d.isin, d.currency, e.trade_date, e.counts_as
      """;
  private static final String DONE =
      "DELETE FROM cost_due WHERE (account, isin, currency) <= (?, ?, ?)";
  private static final String IS_OPEN = "SELECT EXISTS (SELECT FROM open_day WHERE today = ?)";
  private static final String COMPLETE =
      "INSERT INTO cost_run SELECT r.business_date, costs_complete_to(r.business_date) FROM eod_run r"
          + " WHERE r.business_date = ?";
  private static final RowForm COST =
      RowForm.into(
          "security_cost",
          """
          cost_id bigint, business_date date, account text, isin text, currency text, method text,
          quantity numeric, cost numeric, booked numeric, realised numeric, through_date date,
          through_id bigint
          """);

  private final Transactions transactions;
  private final Bookkeeper books;
  private final LocalDate day;

  /** Creates a run on connections of the engine's role, three at a time. */
  public CostRun(DataSource database, LocalDate day) {
    this.transactions = new Transactions(database);
    this.books = new Bookkeeper(database);
    this.day = day;
  }

  /** Posts all due costs in chunks. */
  public void run() throws SQLException {
    transactions.run(this::gather);
    transactions.run(new FeePosting(books, day)::post);
    while (transactions.run(this::computeSome)) {
      // computes the next chunk
    }
  }

  /**
   * Posts the costs that became due since, revalues, and completes the day, in the transaction of
   * {@code connection}, while nobody else can post. Does nothing if the day is closed already.
   */
  public void complete(Connection connection) throws SQLException {
    if (!Queries.one(connection, Boolean.class, IS_OPEN, day)) {
      return;
    }
    gather(connection);
    new FeePosting(books, day).post(connection);
    while (computeSome(connection)) {
      // computes the next chunk
    }
    new Revaluation(books).revalue(connection, day);
    Queries.execute(connection, COMPLETE, day);
  }

  private long gather(Connection connection) throws SQLException {
    long due = Queries.one(connection, Long.class, GATHER);
    return due + new ExchangedCost(day).gather(connection);
  }

  /** Computes a chunk of the due costs; returns whether there were any. */
  private boolean computeSome(Connection connection) throws SQLException {
    Map<DueCost, List<DueCost.Event>> due = new LinkedHashMap<>();
    for (DueEvent event : Queries.list(connection, DueEvent.class, DUE, CHUNK)) {
      due.computeIfAbsent(event.due, cost -> new ArrayList<>()).add(event.event);
    }
    List<DueCost.Costing> computed = new ArrayList<>();
    due.forEach((cost, events) -> computed.add(cost.after(events)));
    if (!computed.isEmpty()) {
      write(connection, computed);
      DueCost last = computed.get(computed.size() - 1).due();
      Queries.execute(connection, DONE, last.account(), last.isin(), last.currency());
    }
    return !computed.isEmpty();
  }

  private void write(Connection connection, List<DueCost.Costing> computed) throws SQLException {
    long id = books.takeIds(computed.size());
    Rows rows = COST.rows();
    List<Booking> bookings = new ArrayList<>();
    for (DueCost.Costing cost : computed) {
      add(rows, id, cost);
      if (cost.realised().signum() != 0) {
        bookings.add(new Booking(cost.rule().realised(id, day)));
      }
      id++;
    }
    books.execute(connection, bookings, new WriteBatch().add(rows));
  }

  private void add(Rows rows, long id, DueCost.Costing cost) {
    DueCost due = cost.due();
    rows.add(
        id,
        day,
        due.account(),
        due.isin(),
        due.currency(),
        due.method().name(),
        cost.quantity(),
        cost.cost(),
        cost.booked(),
        cost.realised(),
        cost.last().tradeDate(),
        cost.last().countsAs());
  }

  /** A due cost, with one of the events from which it is computed. */
  public record DueEvent(@Nested DueCost due, @Nested DueCost.Event event) {}
}
