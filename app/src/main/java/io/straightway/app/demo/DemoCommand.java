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
    header = "Show everything at once, from the feed to settled and reconciled.",
    description = {
      "Elements and feeders run as processes of this machine and book generated trades"
          + " into the database of a new server, or --database. These are instructed, a"
          + " custodian ('stp custodian') answers, and business days are ended one after the"
          + " other until all has settled; then the custodian's statement is reconciled with our"
          + " books. Last the invariants are checked, and the very same rows are reloaded with"
          + " COPY for comparison. All of it is stopped and removed at the end, also after"
          + " Ctrl-C. With --console it keeps running until then, to be looked at.",
      "Exit code 1 if an invariant does not hold, the ledger does not balance, an instruction has not"
          + " settled, the statement has breaks, or anything on the way fails."
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
      description = "Share of messages that must be refused.")
  double invalidShare = 0.005;

  @Mixin RequestOptions requests = new RequestOptions();

  @Option(
      names = "--replica",
      paramLabel = "on|off",
      description =
          "Whether the database has a synchronous standby, a second server that must have every commit"
              + " on disk before it counts.")
  Switch replica = Switch.OFF;

  @Option(
      names = "--kafka",
      description =
          "Feed through Kafka: a broker runs as a process, and elements read from it. With the demo's own"
              + " database a relay delivers to it too, and a fan-out sends the positions of one account"
              + " to a subscriber, whose last values are compared with the database. Only where stp was"
              + " built from its sources, which bring the broker. It is not taken from STP_KAFKA or a"
              + " settings file.")
  boolean kafka;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description =
          "Do it in this directory, which must be empty or missing, and leave the files"
              + " there. The server is stopped all the same.")
  @Nullable Path keep;

  @Option(
      names = "--console",
      description =
          "Keep running when all is done, and serve the console on what the demo has booked: its"
              + " address and two logins are printed. Not with --database or --json: it is for a demo"
              + " alone. It is not taken from STP_CONSOLE or a settings file.")
  boolean console;

  @Option(
      names = "--console-port",
      paramLabel = "P",
      description = "Where the console listens on 127.0.0.1; 0 means any free port.")
  int consolePort = 8780;

  @Option(
      names = "--no-settlement",
      description =
          "Leave settlement, end of day and reconciliation out, as --ledger off does too. Advised above"
              + " 1,000,000 trades: the custodian keeps what all instructions say in memory.")
  boolean noSettlement;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Book into this database, in place of a new server; it must be migrated and without static"
              + " data, and what is booked stays there. It is not taken from STP_DATABASE or a settings"
              + " file. On Oracle with --no-settlement only.")
  @Nullable String database;

  @Spec @Nullable CommandSpec spec;

  public DemoCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("SystemConsoleNull") // null on Java 17 when there is no terminal
  public Integer call() throws Exception {
    DemoConsole shown = typed("--console") ? console() : null;
    boolean live = System.console() != null;
    DemoScreen screen = new DemoScreen(json.wanted ? surroundings.err() : surroundings.out(), live);
    return new Demo(settings(), json.wanted, surroundings, screen, shown).run();
  }

  /** Whether an option is on the command line itself. */
  private boolean typed(String option) {
    return Objects.requireNonNull(spec).commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Logins that are printed are for what is removed at the end, and nobody else's books. */
  private DemoConsole console() {
    if (typed("--database") || json.wanted) {
      throw CommandFailure.usage(
          "--console is for the demo's own database, and prints logins for a person: not with"
              + " --database, nor --json");
    }
    ListeningServer.requireFree(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), consolePort), "--console-port");
    return new DemoConsole(consolePort, surroundings);
  }

  private @Nullable DatabaseAddress given() {
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
        given(),
        typed("--kafka"),
        // without the ledger there is nothing that a settlement would settle
        engine.withLedger() && !noSettlement,
        keep == null ? null : surroundings.directory().resolve(keep));
  }
}
