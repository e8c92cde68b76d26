package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.TextTable;
import io.straightway.db.Pool;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.CashTolerance;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle tolerance}. */
@Command(
    name = "tolerance",
    header = "List or set how far the cash may differ for an instruction to settle by itself.",
    description = {
      "Without --set the tolerances are listed. The one of an instruction's place of settlement and"
          + " currency counts, else that of any (*), with the greatest amount that its own exceeds."
          + " To set one takes an operator.",
      OperatorVariables.HELP
    })
public final class SettleTolerance implements Callable<Integer> {
  private static final Pattern PLACE = Pattern.compile("\\*|[A-Z0-9]{11}|[A-Z0-9]{8}");
  private static final Pattern CURRENCY = Pattern.compile("\\*|[A-Z]{3}");

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--place",
      paramLabel = "BIC",
      description = "Of this place of settlement. Default: any")
  String place = "*";

  @Option(names = "--currency", paramLabel = "CCY", description = "Default: any")
  String currency = "*";

  @Option(
      names = "--above",
      paramLabel = "AMOUNT",
      description = "Of instructions whose amount is greater. Default: 0")
  BigDecimal above = BigDecimal.ZERO;

  @Option(names = "--set", paramLabel = "AMOUNT", description = "The tolerance, in the currency.")
  @Nullable BigDecimal tolerance;

  public SettleTolerance(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (tolerance != null) {
      set(tolerance);
    }
    try (Connection connection = database.reader(surroundings)) {
      List<CashTolerance> all = CashTolerance.all(connection);
      if (json.wanted) {
        Json.print(surroundings.out(), all);
        return ExitCode.OK;
      }
      TextTable table =
          new TextTable(
              TextTable.words("place"),
              TextTable.words("currency"),
              TextTable.numbers("above"),
              TextTable.numbers("tolerance"));
      all.forEach(
          one ->
              table.add(
                  one.place(),
                  one.currency(),
                  Numbers.quantity(one.above()),
                  Numbers.quantity(one.tolerance())));
      table.print(surroundings.out(), "");
    }
    return ExitCode.OK;
  }

  private void set(BigDecimal amount) throws SQLException {
    if (!PLACE.matcher(place).matches() || !CURRENCY.matcher(currency).matches()) {
      throw CommandFailure.usage("--place is a BIC, --currency a code such as EUR, or * for any");
    }
    if (amount.signum() < 0 || above.signum() < 0) {
      throw CommandFailure.usage("--set and --above are 0 or more");
    }
    OperatorLogin login = OperatorVariables.login(surroundings);
    try (Pool pool = SettleOptions.pool(database, surroundings, 1);
        Connection connection = pool.dataSource().getConnection()) {
      new CashTolerance(place, currency, above, amount).set(connection, login);
    } catch (DeskRefusal e) {
      throw OpenDesk.refused(e);
    }
  }
}
