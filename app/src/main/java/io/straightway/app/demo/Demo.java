package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.StpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.demo.DemoWatch.FinalState;
import io.straightway.app.engine.EngineOptions;
import io.straightway.app.engine.OrderlyEnd;
import io.straightway.app.print.Json;
import io.straightway.benchmark.floor.CopyReload;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.benchmark.system.SampleStaticData;
import io.straightway.db.DatabaseAddress;
import io.straightway.element.check.Finding;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.job.FeedDirectory;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.scalability.run.ChildFailure;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataKind;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs the demo once, from an empty directory to a checked result, and cleans up.
 *
 * @param json whether the result is printed as one JSON object, with progress on standard error
 * @param screen shows the stages
 * @param console the console served at the end until the process is asked to end; null for none
 */
record Demo(
    DemoSettings settings,
    boolean json,
    Surroundings surroundings,
    DemoScreen screen,
    @Nullable DemoConsole console) {
  private static final int COPY_STREAMS = 2;
  private static final Set<StaticDataKind> SHOWN_STATIC_DATA =
      EnumSet.of(StaticDataKind.CURRENCIES, StaticDataKind.SECURITIES, StaticDataKind.ACCOUNTS);

  /**
   * Runs the demo and returns the exit code.
   *
   * @throws Exception whatever failed, after the cleanup
   */
  public int run() throws Exception {
    Cleanup cleanup = new Cleanup(() -> screen.sayLast("asked to end: cleaning up"));
    OrderlyEnd end = new OrderlyEnd();
    if (console != null) {
      end.whenAsked(() -> {}, Duration.ofMinutes(2));
      cleanup.open(() -> end::ended); // closed last
    }
    try (cleanup) {
      return run(cleanup, end);
    } catch (Exception e) {
      if (cleanup.isEarly()) {
        // the failure comes from the cleanup itself; the process is about to end
        new CountDownLatch(1).await();
      }
      throw e instanceof ChildFailure && settings.keep() == null
          ? CommandFailure.failed(e.getMessage() + "; to keep the logs, use --keep DIR")
          : e;
    }
  }

  private int run(Cleanup cleanup, OrderlyEnd end) throws Exception {
    screen.say(intent());
    WorkDirectory work = cleanup.open(() -> WorkDirectory.make(settings.keep()));
    if (!work.isKept()) {
      Leftovers.removeBeside(work.path());
    }
    DemoDatabase database =
        screen.stage("database", () -> database(work, cleanup), DemoDatabase::label);
    loadStaticData(work, database);
    List<Path> files = screen.stage("trades", () -> generate(work), this::text);
    OwnCommand commands = StpCommand.in(surroundings.environment()).with(database.logins());
    EngineProcesses processes = new EngineProcesses(commands, work.path(), cleanup);
    DemoBroker broker =
        settings.kafka()
            ? screen.stage(
                "broker",
                () -> cleanup.open(() -> DemoBroker.start(settings.elements())),
                DemoBroker::label)
            : null;
    // the relay needs the right to read the server's log, which only the demo's own server
    // grants
    DemoWatch watch =
        broker != null && database.own()
            ? screen.stage(
                "watch",
                () -> DemoWatch.start(database, broker, processes),
                started -> "a relay, a fan-out and a subscriber of one account")
            : null;
    List<FeedReport> feeds = feed(processes, database, broker, files);
    DemoSettlement settlement =
        settings.settles()
            ? new DemoCircle(
                    database.database(), work, screen, ChannelKey.create(new SecureRandom()))
                .run()
            : null;
    DemoBooks books =
        screen.stage(
            "check",
            () -> DemoBooks.read(database.database(), acknowledgements(files)),
            read -> verdict(read.findings()));
    FinalState watched = watch == null ? null : screen.stage("watched", watch::end, Demo::text);
    Double copy = database.own() ? (Double) copy(work, database) : null;
    int exitCode = report(work, books, feeds, settlement, watched, copy);
    if (console != null) {
      end.inOrder();
      console.serve(database, processes);
    }
    return exitCode;
  }

  private DemoDatabase database(WorkDirectory work, Cleanup cleanup) throws Exception {
    DatabaseAddress address = settings.database();
    return address == null
        ? DemoDatabase.of(cleanup.open(() -> OwnDatabase.start(work.path(), settings.replica())))
        : DemoDatabase.existing(address);
  }

  private double copy(WorkDirectory work, DemoDatabase database) throws Exception {
    return screen
        .stage(
            "copy",
            () -> new CopyReload(database.database(), work.resolve("copy"), COPY_STREAMS).run(),
            result -> Numbers.of(result.rows()) + " rows reloaded in two streams")
        .seconds();
  }

  private String intent() {
    EngineOptions engine = settings.engine();
    return "%s trades, %s with %d queues, positions %s, commit points %s, ledger %s%n"
        .formatted(
            Numbers.of(settings.generator().trades()),
            settings.elements() == 1 ? "1 element" : settings.elements() + " elements",
            engine.queues,
            EnumWord.of(engine.positions),
            EnumWord.of(engine.commitPoints),
            engine.withLedger() ? "on" : "off");
  }

  private void loadStaticData(WorkDirectory work, DemoDatabase database) throws Exception {
    screen.stage(
        "static data",
        () ->
            SampleStaticData.load(
                database.database(), settings.generator(), work.resolve("static-data")),
        Demo::text);
    if (database.runsEverything()) {
      DemoCircle.openDay(database.database(), settings.generator().tradeDate());
    }
  }

  private static String text(LoadReport loaded) {
    return loaded.rows().entrySet().stream()
        .filter(entry -> SHOWN_STATIC_DATA.contains(entry.getKey()))
        .map(entry -> Numbers.of(entry.getValue()) + " " + EnumWord.of(entry.getKey()))
        .collect(Collectors.joining(", "));
  }

  private static String text(FinalState watched) {
    return "%s: %s positions %s, after %s updates"
        .formatted(
            watched.account(),
            Numbers.of(watched.positions()),
            watched.equal() ? "as in the database" : "NOT AS IN THE DATABASE",
            Numbers.of(watched.updates()));
  }

  private List<Path> generate(WorkDirectory work) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int i = 1; i <= settings.elements(); i++) {
      GeneratorSettings part = settings.generator(i);
      Path file = work.resolve("trades-" + i + ".xml");
      new TradeGenerator(part).writeTo(file);
      files.add(file);
    }
    return files;
  }

  private String text(List<Path> files) {
    long bytes = files.stream().mapToLong(file -> file.toFile().length()).sum();
    return "%s in %s, %s MB"
        .formatted(
            Numbers.of(settings.generator().trades()),
            files.size() == 1 ? "a file" : files.size() + " files",
            Numbers.rounded(bytes / 1e6, 1));
  }

  private List<FeedReport> feed(
      EngineProcesses processes,
      DemoDatabase database,
      @Nullable DemoBroker broker,
      List<Path> files)
      throws Exception {
    List<String> addresses =
        screen.stage(
            "elements",
            () -> processes.startElements(settings.elements(), elementArguments(database, broker)),
            Demo::ports);
    String total = " of " + Numbers.of(settings.generator().trades());
    List<FeedReport> feeds =
        screen.stage(
            "feed",
            () ->
                processes.feed(
                    files,
                    broker == null ? addresses : broker.addresses(files.size()),
                    count -> screen.progress(Numbers.of(count) + total),
                    "--in-flight=" + settings.inFlight(),
                    "--batch-size=" + settings.batchSize()),
            reports ->
                Numbers.of(reports.stream().mapToLong(FeedReport::sent).sum()) + " acknowledged");
    screen.stage("drain", () -> drained(processes), text -> text);
    return feeds;
  }

  private static String drained(EngineProcesses processes) throws InterruptedException {
    processes.stopElements();
    return "SIGTERM, exit code 0";
  }

  private static String ports(List<String> addresses) {
    return addresses.stream()
        .map(address -> Integer.toString(URI.create(address).getPort()))
        .collect(Collectors.joining(", ", "listening on 127.0.0.1, port ", ""));
  }

  private List<String> elementArguments(DemoDatabase database, @Nullable DemoBroker broker) {
    List<String> arguments = new ArrayList<>(settings.engine().arguments());
    arguments.addAll(database.arguments());
    arguments.addAll(List.of("--listen", "127.0.0.1:0"));
    arguments.addAll(
        List.of("--durability", EnumWord.of(database.database().address().durability())));
    if (broker != null) {
      arguments.addAll(broker.arguments());
    }
    return arguments;
  }

  private static List<Path> acknowledgements(List<Path> files) {
    return files.stream().map(FeedDirectory::acknowledgements).filter(Files::exists).toList();
  }

  private static String verdict(List<Finding> findings) {
    String broken =
        findings.stream()
            .filter(finding -> !finding.holds())
            .map(Finding::id)
            .collect(Collectors.joining(", "));
    return broken.isEmpty() ? "all invariants hold" : "BROKEN: " + broken;
  }

  private int report(
      WorkDirectory work,
      DemoBooks books,
      List<FeedReport> feeds,
      @Nullable DemoSettlement settlement,
      @Nullable FinalState watched,
      @Nullable Double copy)
      throws IOException {
    boolean balanced = books.trialBalance().isZero();
    DemoReport report =
        DemoReport.of(settings, feeds, settlement, watched, books.findings(), balanced, copy);
    if (json) {
      Json.print(surroundings.out(), report);
    } else {
      boolean ownDatabase = settings.database() == null;
      new DemoSummary(report, books, work, settings.batchSize(), ownDatabase, surroundings.out())
          .print();
    }
    return report.holds() ? ExitCode.OK : ExitCode.FAILED;
  }
}
