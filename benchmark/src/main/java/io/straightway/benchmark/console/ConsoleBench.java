package io.straightway.benchmark.console;

import io.straightway.benchmark.console.ConsoleBooks.Made;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.db.server.program.Directories;
import io.straightway.scalability.run.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures a console on a database of its own, which stays for the next time. */
public record ConsoleBench(Plan plan, MeasuringSession session) {
  private static final String KIND = "console";

  /**
   * What is measured.
   *
   * @param command the words of the command, to be typed again
   * @param endpoints what the console answers to a GET
   * @param trades how many are booked
   * @param exceptions how many messages are not
   * @param times how often everything is asked for, after a first time
   * @param limitMillis what an answer may take
   * @param load of operators; null to leave out what they cost
   */
  public record Plan(
      String command,
      List<ConsoleEndpoint> endpoints,
      long trades,
      long exceptions,
      int times,
      double limitMillis,
      @Nullable OperatorLoad load) {
    private Made made() {
      return new Made(trades, exceptions);
    }
  }

  /**
   * Runs it.
   *
   * @throws IllegalArgumentException if the directory has another database, or nobody knows what to
   *     ask an endpoint for
   */
  public ConsoleOutcome run() throws Exception {
    plan.endpoints().stream().filter(ScreenExamples::areAskedOf).forEach(ScreenExamples::of);
    return session.exclusively(
        () -> {
          removeHalfMade();
          return session.run("asked to end: cleaning up", this::run);
        });
  }

  private ConsoleOutcome run(BenchDatabase database, Cleanup cleanup) throws Exception {
    EngineProcesses processes =
        new EngineProcesses(session.own(), session.directory().logs(), cleanup);
    session.directory().write(begun(database));
    make(database, processes, cleanup);
    try (BenchOperators operators = new BenchOperators(database.database())) {
      session.screen().say("starting the console");
      List<String> arguments = new ArrayList<>(database.elementArguments());
      arguments.addAll(List.of("--listen", "127.0.0.1:0"));
      ChildProcess console = processes.start("console", "console", arguments, line -> {});
      URI server = URI.create(EngineProcesses.awaitReady(console));
      ConsoleWalk walk = ConsoleWalk.prepared(server, plan.endpoints(), operators);
      session.screen().say("asking");
      List<ScreenTimes> times = walk.ask(plan.times());
      CostOfOperators cost = cost(database, processes, server, walk.pages(), operators);
      session.directory().write(begun(database).ended(Instant.now()));
      return new ConsoleOutcome(plan.limitMillis(), times, walk.notAsked(), cost);
    }
  }

  /** What an interrupted bench has begun to make. */
  private void removeHalfMade() throws IOException {
    if (session
        .directory()
        .manifest()
        .filter(manifest -> !manifest.kind().equals(KIND))
        .isPresent()) {
      throw new IllegalArgumentException(
          "--out %s has the results of another bench; name another directory"
              .formatted(session.directory().path()));
    }
    Path files = session.directory().resolve(OwnDatabase.DIRECTORY);
    if (Files.exists(files) && !Files.exists(session.directory().resolve(ConsoleBooks.FILE))) {
      Directories.delete(files);
    }
  }

  private @Nullable CostOfOperators cost(
      BenchDatabase database,
      EngineProcesses processes,
      URI server,
      List<String> pages,
      BenchOperators operators)
      throws Exception {
    return plan.load() == null
        ? null
        : new OperatorCost(
                plan.load(), database, processes, session.directory().work(), session.screen())
            .measure(server, pages, operators);
  }

  private void make(BenchDatabase database, EngineProcesses processes, Cleanup cleanup)
      throws Exception {
    if (ConsoleBooks.areMade(session.directory().resolve(ConsoleBooks.FILE), plan.made())) {
      session.screen().say("asking the database that is there");
      return;
    }
    new ConsoleBooks(database, processes, cleanup, session).make(plan.made());
    Files.writeString(session.directory().resolve(ConsoleBooks.FILE), plan.made().json());
  }

  private Manifest begun(BenchDatabase database) throws Exception {
    Map<String, Object> described =
        Map.of("trades", plan.trades(), "exceptions", plan.exceptions());
    return session.begun(
        new Manifest.Task(KIND, plan.command(), 0, described), database, session.own());
  }
}
