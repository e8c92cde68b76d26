package io.straightway.feeder.generator;

import static io.straightway.feeder.generator.SampleCurrency.EUR;
import static io.straightway.feeder.generator.SampleCurrency.GBP;

import io.straightway.feeder.generator.SampleSecurity.Kind;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;

/**
 * The static data of generated trades, as CSV files with a heading each. Securities and accounts
 * depend on the seed and on their number; the other files are always the same. All data is valid
 * from 1900 on.
 *
 * <ul>
 *   <li>{@code currencies.csv}: currency, minor_unit, name, calendar
 *   <li>{@code holidays.csv}: calendar, date, name; no rows, since all calendars have well-known
 *       names: GBLO, USNY, EUTA (TARGET), JPTO, CHZU
 *   <li>{@code securities.csv}: isin, valid_from, name, kind, currency, mic, calendar,
 *       settlement_days; for bonds also coupon, coupons_per_year, day_count, issue_date, maturity
 *   <li>{@code accounts.csv}: account, valid_from, name, custodian, safekeeping_account,
 *       cash_account; all with one custodian
 *   <li>{@code own-ssis.csv}: account, currency, mic, valid_from, custodian, safekeeping_account,
 *       cash_account; every tenth account has another custodian for euro
 *   <li>{@code counterparties.csv}: bic, valid_from, name
 *   <li>{@code ssis.csv}: counterparty, currency, mic, valid_from, place_of_settlement, agent,
 *       safekeeping_account; one row for all markets of a currency, and one for Paris
 *   <li>{@code fee-rules.csv}: fee, kind, currency, mic, side, valid_from, basis_points, minimum
 *   <li>{@code tolerances.csv}: field, currency, valid_from, absolute, basis_points; the trades are
 *       within the tolerances
 *   <li>{@code penalty-rates.csv}: kind, valid_from, basis_points
 * </ul>
 */
public final class StaticDataFiles {
  private static final String BEGINNING = "1900-01-01";
  private static final String CUSTODIAN = "WQXCGB2LXXX";
  private static final String EURO_CUSTODIAN = "WQXCFRPPXXX";
  private static final int ACCOUNTS_OF_ONE_CUSTODIAN = 9;
  private static final String PARIS_DEPOSITORY = "SICVFRPPXXX";
  private static final String PARIS_AGENT = "YQXAFRPPXXX";
  private static final int RATE_DECIMALS = 3;
  private static final CSVFormat CSV = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private final Universe universe;

  /** Prepares the files for these settings. */
  public StaticDataFiles(GeneratorSettings settings) {
    this.universe = Universe.of(settings);
  }

  /**
   * Writes all files into a directory, which is created if it is missing; its parent is not.
   *
   * @throws IOException if a file cannot be written
   */
  public void writeTo(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectory(directory);
    }
    write(directory, "currencies.csv", "currency,minor_unit,name,calendar", currencies());
    write(directory, "holidays.csv", "calendar,date,name", Stream.of());
    write(
        directory,
        "securities.csv",
        "isin,valid_from,name,kind,currency,mic,calendar,settlement_days,"
            + "coupon,coupons_per_year,day_count,issue_date,maturity",
        universe.securities().stream().map(StaticDataFiles::fields));
    write(
        directory,
        "accounts.csv",
        "account,valid_from,name,custodian,safekeeping_account,cash_account",
        universe.accounts().stream().map(StaticDataFiles::fields));
    write(
        directory,
        "own-ssis.csv",
        "account,currency,mic,valid_from,custodian,safekeeping_account,cash_account",
        ownSsis());
    write(directory, "counterparties.csv", "bic,valid_from,name", counterparties());
    write(
        directory,
        "ssis.csv",
        "counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account",
        banks().stream().flatMap(bank -> ssis(bank.get(0))));
    write(
        directory,
        "fee-rules.csv",
        "fee,kind,currency,mic,side,valid_from,basis_points,minimum",
        feeRules());
    write(
        directory,
        "tolerances.csv",
        "field,currency,valid_from,absolute,basis_points",
        Arrays.stream(SampleCurrency.values()).flatMap(StaticDataFiles::tolerances));
    write(directory, "penalty-rates.csv", "kind,valid_from,basis_points", penaltyRates());
  }

  private static Stream<List<?>> currencies() {
    return Arrays.stream(SampleCurrency.values())
        .map(c -> List.of(c, c.minorUnit, c.title, c.calendar));
  }

  private static List<?> fields(SampleSecurity security) {
    Market market = security.market();
    SampleCurrency currency = market.currency;
    List<?> terms =
        List.of(
            security.isin(),
            BEGINNING,
            security.name(),
            security.kind(),
            currency,
            market.mic,
            currency.calendar,
            market.settlementDays);
    return Stream.concat(terms.stream(), bond(security.bond()).stream()).toList();
  }

  private static List<?> bond(@Nullable Bond bond) {
    if (bond == null) {
      return List.of("", "", "", "", "");
    }
    BigDecimal coupon = BigDecimal.valueOf(bond.coupon(), RATE_DECIMALS);
    int perYear = bond.terms().couponsPerYear();
    return List.of(coupon, perYear, bond.terms(), bond.issueDate(), bond.maturity());
  }

  private static List<Object> fields(SampleAccount account) {
    String code = account.code();
    return List.of(code, BEGINNING, account.name(), CUSTODIAN, "SK-" + code, "CA-" + code);
  }

  private Stream<List<Object>> ownSsis() {
    List<SampleAccount> accounts = universe.accounts();
    return IntStream.range(0, accounts.size())
        .filter(i -> i % (ACCOUNTS_OF_ONE_CUSTODIAN + 1) == ACCOUNTS_OF_ONE_CUSTODIAN)
        .mapToObj(i -> ownSsi(accounts.get(i).code()));
  }

  private static List<Object> ownSsi(String code) {
    String mark = code + "-EUR";
    return List.of(code, EUR, "*", BEGINNING, EURO_CUSTODIAN, "SK-" + mark, "CA-" + mark);
  }

  private static List<List<String>> banks() {
    return new SampleData("counterparties.csv").rows();
  }

  private static Stream<List<?>> counterparties() {
    return banks().stream().map(bank -> List.of(bank.get(0), BEGINNING, bank.get(1)));
  }

  private static Stream<List<Object>> ssis(String bic) {
    String bank = bic.substring(0, 4) + "-";
    Stream<List<Object>> anyMarket =
        Arrays.stream(SampleCurrency.values())
            .map(c -> List.of(bic, c, "*", BEGINNING, c.depository, c.agent, bank + c.name()));
    String paris = Market.PARIS.mic;
    return Stream.concat(
        anyMarket,
        Stream.of(List.of(bic, EUR, paris, BEGINNING, PARIS_DEPOSITORY, PARIS_AGENT, bank + "FR")));
  }

  /**
   * Returns the rules by which {@link GeneratedTrade} computes fees; its commission depends on the
   * account, so that the tolerance for it is wide.
   */
  private static Stream<List<Object>> feeRules() {
    Kind kind = Kind.EQUITY;
    Stream<List<Object>> everywhere =
        Arrays.stream(SampleCurrency.values())
            .flatMap(
                c -> {
                  int least = c.minorUnit == 0 ? 500 : 5;
                  return Stream.of(
                      List.of("COMMISSION", kind, c, "*", "BOTH", BEGINNING, "7.5", least),
                      List.of("EXCHANGE", kind, c, "*", "BOTH", BEGINNING, "0.5", 0));
                });
    String london = Market.LONDON.mic;
    return Stream.concat(
        everywhere, Stream.of(List.of("TAX", kind, GBP, london, "BUY", BEGINNING, "50", 0)));
  }

  private static Stream<List<Object>> tolerances(SampleCurrency currency) {
    String least = currency.minorUnit == 0 ? "1" : "0.01";
    return Stream.of(
        List.of("SETTLEMENT_DATE", currency, BEGINNING, 0, 0),
        List.of("ACCRUED_INTEREST", currency, BEGINNING, least, 0),
        List.of("COMMISSION", currency, BEGINNING, least, 6100),
        List.of("TAX", currency, BEGINNING, least, 0),
        List.of("EXCHANGE", currency, BEGINNING, least, 0));
  }

  private static Stream<List<?>> penaltyRates() {
    return Stream.of(List.of(Kind.EQUITY, BEGINNING, "1"), List.of(Kind.BOND, BEGINNING, "0.2"));
  }

  private static void write(
      Path directory, String name, String heading, Stream<? extends List<?>> rows)
      throws IOException {
    try (BufferedWriter file = Files.newBufferedWriter(directory.resolve(name))) {
      file.write(heading + "\n");
      for (List<?> row : rows.toList()) {
        CSV.printRecord(file, row.toArray());
      }
    }
  }
}
