package io.straightway.app.operation;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.EnquiryOperations;
import io.straightway.backoffice.catalogue.EnquiryOperations.RowSearch;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.desk.Operation.DeskWork;
import io.straightway.backoffice.desk.Operation.Reading;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.desk.Part;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.settlement.confirm.ConfirmationDesk;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The options for where a command carries out its operation, and for the output format. */
public class DeskOptions {
  @Mixin public final BooksOptions database;
  @Mixin public final ServerOptions server = new ServerOptions();
  @Mixin public final JsonOption json = new JsonOption();

  /** Creates the options of a command that needs PostgreSQL. */
  public DeskOptions() {
    this(new BooksOptions());
  }

  private DeskOptions(BooksOptions database) {
    this.database = database;
  }

  /** The options of a command that runs on every vendor that the trade path supports. */
  public static final class AnyDatabaseDesk extends DeskOptions {
    public AnyDatabaseDesk() {
      super(BooksOptions.ofAnyVendor());
    }
  }

  /** Carries out an operation and returns its result. */
  public <P extends Record, R> R perform(
      Surroundings surroundings, Operation<P, R> operation, P arguments) throws SQLException {
    if (server.isSet()) {
      return server.open(surroundings).perform(operation, arguments);
    }
    return operation.work() instanceof Reading<P, R> reading
        ? read(surroundings, reading, arguments)
        : order(surroundings, operation, arguments);
  }

  /**
   * Reads a list that may be longer than a page.
   *
   * @param parameters the search, with the maximal number of items, at least 1, as {@code limit}
   */
  public <P extends Record & PageArguments, T> List<T> list(
      Surroundings surroundings, Operation<P, ? extends Part<T>> operation, P parameters)
      throws SQLException {
    if (parameters.limit() < 1) {
      throw CommandFailure.range("--limit", parameters.limit(), "1 or more");
    }
    List<T> items = new ArrayList<>();
    String after = null;
    do {
      int limit = Math.min(Page.MOST, parameters.limit() - items.size());
      P part = Arguments.with(Arguments.with(parameters, "after", after), "limit", limit);
      Part<T> page = perform(surroundings, operation, part);
      items.addAll(page.items());
      after = page.next();
    } while (after != null && items.size() < parameters.limit());
    return items;
  }

  /** Returns the decimals of the loaded currencies. */
  public MinorUnits minorUnits(Surroundings surroundings) throws SQLException {
    RowSearch currencies = new RowSearch("currencies", null, null, null, Integer.MAX_VALUE);
    Map<String, Integer> units = new HashMap<>();
    for (Map<String, @Nullable Object> row :
        list(surroundings, EnquiryOperations.ROWS, currencies)) {
      units.put(
          String.valueOf(row.get("currency")),
          Integer.valueOf(String.valueOf(row.get("minor_unit"))));
    }
    return new MinorUnits(units);
  }

  /**
   * Refuses an account that the static data don't have; called if a list for it is empty.
   *
   * @throws CommandFailure with the account
   */
  public void requireAccount(Surroundings surroundings, @Nullable String account)
      throws SQLException {
    if (account != null && !isLoaded(surroundings, "accounts", "account", account)) {
      throw CommandFailure.failed("there is no account '" + account + "'");
    }
  }

  /**
   * Refuses an ISIN or currency that the static data don't have.
   *
   * @throws CommandFailure with the ISIN or currency
   */
  public void requireInstrument(Surroundings surroundings, @Nullable String instrument)
      throws SQLException {
    if (instrument != null
        && !isLoaded(surroundings, "securities", "isin", instrument)
        && !isLoaded(surroundings, "currencies", "currency", instrument)) {
      throw CommandFailure.failed("there is no security and no currency '" + instrument + "'");
    }
  }

  private boolean isLoaded(Surroundings surroundings, String table, String column, String name)
      throws SQLException {
    RowSearch search = new RowSearch(table, null, name, null, Integer.MAX_VALUE);
    return list(surroundings, EnquiryOperations.ROWS, search).stream()
        .anyMatch(row -> name.equals(row.get(column)));
  }

  /** Prints a result as JSON if asked for, else as text. */
  public <R> void print(Surroundings surroundings, R result, BiConsumer<PrintWriter, R> text) {
    json.print(surroundings.out(), result, () -> text.accept(surroundings.out(), result));
  }

  private <P, R> R read(Surroundings surroundings, Reading<P, R> reading, P arguments)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return reading.read(
          new Context(connection, Clock.systemUTC(), OperatorVariables.name(surroundings)),
          arguments);
    }
  }

  /** Carries out an order; an operator without the rights for it learns nothing about its item. */
  private <P extends Record, R> R order(
      Surroundings surroundings, Operation<P, R> operation, P arguments) throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, ConfirmationDesk.CONNECTIONS, "desk")) {
      OperatorLogin login = OperatorVariables.login(surroundings);
      Set<OperatorRole> roles =
          Operators.standing(new Transactions(pool.dataSource()), login).roles();
      if (Collections.disjoint(roles, operation.roles())) {
        throw new DeskRefusal(DeskRefusal.Code.NOT_ALLOWED, "none of your roles allows this");
      }
      return ((DeskWork<?, P, R>) operation.work())
          .at(new Desks(pool.dataSource()), login, arguments);
    }
  }
}
