package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.EngineOptions;
import io.straightway.app.engine.ListeningServer;
import io.straightway.app.engine.RequestOptions;
import io.straightway.app.engine.UniverseOptions;
import io.straightway.db.DatabaseAddress;
import io.straightway.feeder.generator.GeneratorSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stp demo}. */
@Command(
    name = "demo",
    header = "Demonstrate everything, from feeding trades to settlement and reconciliation.",
    description = {
      "Elements and feeders run as processes on this machine and book generated trades into the"
          + " database of a new server, or into --database. The trades are instructed, a"
          + " simulated custodian answers, and business days are closed one after the other"
          + " until everything has settled; then the custodian's statement is reconciled with"
          + " our books. Finally, the invariants are checked, and the same rows are reloaded with"
          + " COPY for comparison. Everything is stopped and removed at the end, also after"
          + " Ctrl-C. With --console, it keeps running until then.",
      "Exit code 1 if an invariant does not hold, the ledger does not balance, an instruction has"
          + " not settled, the statement has breaks, or any step fails."
    })
public final class DemoCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin EngineOptions engine = new EngineOptions();
  @Mixin UniverseOptions universe = new UniverseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Number of trades, all elements together.")
  long trades = 20_000;

  @Option(
      names = "--elements",
      paramLabel = "E",
      description = "Number of elements, each with a feeder of its own, 1 to 16.")
  int elements = 1;

  @Option(
      names = "--invalid-share",
      paramLabel = "X",
      description = "Share of invalid messages, which must be refused.")
  double invalidShare = 0.005;

  @Mixin RequestOptions requests = new RequestOptions();

  @Option(
      names = "--replica",
      paramLabel = "on|off",
      description =
          "Synchronous standby of the database, on or off: a second server that must have every"
              + " commit on disk before it is acknowledged.")
  Switch replica = Switch.OFF;

  @Option(
      names = "--kafka",
      description =
          "Feed through Kafka: a broker runs as a process, and elements read from it. With the"
              + " demo's own database, a relay also delivers events to it, and a fan-out sends"
              + " the positions of one account to a subscriber, whose last values are compared"
              + " with the database. Needs a build from source, which includes the broker. Not"
              + " taken from STP_KAFKA or a settings file.")
  boolean kafka;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description =
          "Directory to work in, which must be empty or missing; its files are kept. The server is"
              + " stopped in any case.")
  @Nullable Path keep;

  @Option(
      names = "--console",
      description =
          "Keep running at the end, and serve the console with the demo's trades; its address and"
              + " two logins are printed. Not with --database or --json. Not taken from"
              + " STP_CONSOLE or a settings file.")
  boolean console;

  @Option(
      names = "--console-port",
      paramLabel = "P",
      description = "Port of the console on 127.0.0.1; 0 picks a free one.")
  int consolePort = 8780;

  @Option(
      names = "--no-settlement",
      description =
          "Leave out settlement, end of day and reconciliation, as --ledger off also does. Advised"
              + " above 1,000,000 trades: the simulated custodian keeps all instructions in"
              + " memory.")
  boolean noSettlement;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Database to book into, in place of a new server; it must be migrated and have no static"
              + " data, and the bookings stay there. Not taken from STP_DATABASE or a settings"
              + " file. Oracle only with --no-settlement.")
  @Nullable String database;

  @Spec @Nullable CommandSpec spec;

  public DemoCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("SystemConsoleNull") // null on Java 17 without a terminal
  public Integer call() throws Exception {
    DemoConsole shown = typed("--console") ? console() : null;
    boolean live = System.console() != null;
    DemoScreen screen = new DemoScreen(json.active ? surroundings.err() : surroundings.out(), live);
    return new Demo(settings(), json.active, surroundings, screen, shown).run();
  }

  /** Returns whether an option is given on the command line itself. */
  private boolean typed(String option) {
    return Objects.requireNonNull(spec).commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Returns the console, only for the demo's own database, since its logins are printed. */
  private DemoConsole console() {
    if (typed("--database") || json.active) {
      throw CommandFailure.usage(
          "--console needs the demo's own database, and prints logins for a person: it excludes"
              + " --database and --json");
    }
    ListeningServer.requireFree(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), consolePort), "--console-port");
    return new DemoConsole(consolePort, surroundings);
  }

  private @Nullable DatabaseAddress target() {
    String url = database;
    return url != null && typed("--database")
        ? DatabaseAddress.external(url, surroundings.environment())
        : null;
  }

  private DemoSettings settings() {
    GeneratorSettings generator =
        universe.settings().withTrades(trades).withInvalidShare(invalidShare);
    return new DemoSettings(
        generator,
        elements,
        engine,
        requests.inFlight,
        requests.batchSize,
        replica == Switch.ON,
        target(),
        typed("--kafka"),
        // without the ledger, settlement has nothing to post to
        engine.withLedger() && !noSettlement,
        keep == null ? null : surroundings.directory().resolve(keep));
  }
}
