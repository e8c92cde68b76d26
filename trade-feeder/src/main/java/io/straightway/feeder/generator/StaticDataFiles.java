package io.straightway.feeder.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The static data that generated trades refer to, as CSV files with a heading each. Securities and
 * accounts depend on the seed and on their number, the rest on nothing.
 *
 * <ul>
 *   <li>{@code currencies.csv}: currency, minor_unit, name
 *   <li>{@code holidays.csv}: currency, date, name; on weekdays, 2026 and 2027. GBP: bank holidays
 *       of England and Wales; USD: federal holidays; EUR: TARGET closing days; JPY: national
 *       holidays and bank holidays at the turn of the year; CHF: bank holidays in Zurich
 *   <li>{@code securities.csv}: isin, name, kind, currency, mic, settlement_days
 *   <li>{@code accounts.csv}: account, name
 *   <li>{@code counterparties.csv}: bic, name
 * </ul>
 */
public final class StaticDataFiles {
  private final Universe universe;

  /** The files for these settings. */
  public StaticDataFiles(GeneratorSettings settings) {
    this.universe = Universe.of(settings);
  }

  /**
   * Writes all files into a directory, which is made if it is missing.
   *
   * @throws IOException if one cannot be written
   */
  public void writeTo(Path directory) throws IOException {
    Files.createDirectories(directory);
    write(directory, "currencies.csv", currencies());
    write(directory, "holidays.csv", new SampleData("holidays.csv").text());
    write(directory, "securities.csv", securities());
    write(directory, "accounts.csv", accounts());
    write(directory, "counterparties.csv", new SampleData("counterparties.csv").text());
  }

  private static void write(Path directory, String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private static String currencies() {
    return csv(
        "currency,minor_unit,name",
        Arrays.stream(Currency.values()).map(c -> List.of(c, c.minorUnit(), c.title())));
  }

  private String securities() {
    return csv(
        "isin,name,kind,currency,mic,settlement_days",
        universe.securities().stream().map(StaticDataFiles::fields));
  }

  private static List<Object> fields(Security security) {
    Market market = security.market();
    return List.of(
        security.isin(),
        security.name(),
        security.kind(),
        market.currency(),
        market.mic(),
        market.settlementDays());
  }

  private String accounts() {
    return csv("account,name", universe.accounts().stream().map(a -> List.of(a.code(), a.name())));
  }

  /** No field has a comma or a quote. */
  private static String csv(String heading, Stream<? extends List<?>> rows) {
    return rows.map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(",")))
        .map(line -> line + "\n")
        .collect(Collectors.joining("", heading + "\n", ""));
  }
}
