package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The static data of the contract's trades. */
final class ContractStaticData {
  private static final Map<String, String> FILES =
      Map.of(
          "currencies",
          """
          currency,minor_unit,name,calendar
          GBP,2,Pound,GBLO
          """,
          "securities",
          """
          isin,valid_from,name,kind,currency,mic,calendar,settlement_days
          GB00BH4HKS39,2000-01-01,Vodafone,EQUITY,GBP,XLON,GBLO,2
          """,
          "accounts",
          """
          account,valid_from,name,custodian,safekeeping_account,cash_account
          ACC1,2000-01-01,First,CUSTGB2LXXX,SK-ACC1,CA-ACC1
          ACC2,2000-01-01,Second,CUSTGB2LXXX,SK-ACC2,CA-ACC2
          """,
          "counterparties",
          """
          bic,valid_from,name
          BARCGB22XXX,2000-01-01,Barclays
          """,
          "ssis",
          """
          counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account
          BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B1
          """);

  private ContractStaticData() {}

  static void load(DatabaseAddress database) throws SQLException {
    List<Path> files = new ArrayList<>();
    try (Connection connection = new Database(database).connect(Role.MIGRATOR, "test")) {
      Path directory = Files.createTempDirectory("static-data");
      for (Map.Entry<String, String> table : FILES.entrySet()) {
        files.add(Files.writeString(directory.resolve(table.getKey() + ".csv"), table.getValue()));
      }
      LoadReport report = StaticDataLoad.load(connection, files, "test");
      assertThat(report.badRows()).isEmpty();
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
