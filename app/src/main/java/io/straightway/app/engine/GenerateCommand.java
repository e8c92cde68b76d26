package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.cli.WrittenFile;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.StaticDataFiles;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp generate}. */
@Command(
    name = "generate",
    header = "Generate a file of trade messages, and their static data.",
    description = {
      "The same options give the same bytes, on every machine. The seed also determines securities"
          + " and accounts, so files for several elements share a seed and differ in --source."
    })
public final class GenerateCommand implements Callable<Integer> {
  private static final GeneratorSettings DEFAULTS = GeneratorSettings.defaults();

  private final Surroundings surroundings;

  @Mixin UniverseOptions universe = new UniverseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--trades",
      paramLabel = "N",
      required = true,
      description = "Number of messages, amendments, cancellations and invalid ones included.")
  long trades;

  @Option(
      names = "--amend-share",
      paramLabel = "X",
      description = "Share of messages that amend an earlier trade.")
  double amendShare;

  @Option(
      names = "--cancel-share",
      paramLabel = "X",
      description = "Share of messages that cancel an earlier trade.")
  double cancelShare;

  @Option(
      names = "--invalid-share",
      paramLabel = "X",
      description = "Share of invalid messages, which must be refused.")
  double invalidShare;

  @Option(
      names = "--source",
      paramLabel = "NAME",
      description = "Name of the sending system, unique for each file.")
  String source = DEFAULTS.source();

  @Option(names = "--date", paramLabel = "DATE", description = "First trade date.")
  LocalDate date = DEFAULTS.tradeDate();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File to write, - for standard output; it is named FILE.part until it is complete.")
  Path out = Path.of("trades.xml");

  @Option(
      names = "--static-data",
      paramLabel = "DIR",
      description =
          "Also write the static data into this directory, as CSV files for"
              + " 'stp static-data load'.")
  @Nullable Path staticData;

  public GenerateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    GeneratorSettings settings = settings();
    WrittenFile file = WrittenFile.of(surroundings, out);
    if (staticData != null) {
      Path directory = surroundings.writable("--static-data", staticData);
      new StaticDataFiles(settings).writeTo(directory);
    }
    long start = System.nanoTime();
    long bytes = file.write(new TradeGenerator(settings)::writeTo);
    double seconds = (System.nanoTime() - start) / 1e9;
    GeneratedFile generated = new GeneratedFile(file.toString(), trades, bytes, seconds);
    PrintWriter report = file.isStandardOutput() ? surroundings.err() : surroundings.out();
    json.print(report, generated, () -> report.println(generated.text()));
    return ExitCode.OK;
  }

  private GeneratorSettings settings() {
    if (trades < 1) {
      throw CommandFailure.range("--trades", trades, "1 or more");
    }
    return universe
        .settings()
        .withTrades(trades)
        .withChanges(amendShare, cancelShare)
        .withInvalidShare(invalidShare)
        .withSource(source)
        .withTradeDate(date);
  }

  /**
   * A generated file.
   *
   * @param file the name of the file; - for standard output
   * @param trades the number of messages
   * @param seconds the time that writing took
   */
  private record GeneratedFile(String file, long trades, long bytes, double seconds) {
    String text() {
      return "%s: %s, %s bytes, in %s s"
          .formatted(
              file, Numbers.of(trades, "message"), Numbers.of(bytes), Numbers.rounded(seconds, 2));
    }
  }
}
