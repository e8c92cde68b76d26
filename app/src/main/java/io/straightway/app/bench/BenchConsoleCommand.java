package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.access.AccessRules;
import io.straightway.benchmark.console.ConsoleBench;
import io.straightway.benchmark.console.ConsoleEndpoint;
import io.straightway.benchmark.console.ConsoleOutcome;
import io.straightway.benchmark.console.ConsoleTable;
import io.straightway.benchmark.console.OperatorLoad;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench console}. */
@Command(
    name = "console",
    header = "Measure how long each page of the console takes, and what operators cost.",
    description = {
      "Makes a database of booked, instructed and partly settled trades in DIR, by the engine's own"
          + " commands; it stays there and is used again. Then it starts a console, logs in with"
          + " each role that is needed, and asks for every page and every enquiry of the API.",
      "What operators cost is measured by feeding an element in rounds with and without some at"
          + " work.",
      "Exit code 1 if an answer took longer than --limit the first time or more than once in"
          + " twenty, or if operators take more than 2 %% of the throughput, beyond chance."
    })
public final class BenchConsoleCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "A new directory, or one of an earlier 'stp bench console'.")
  Path out = Path.of("");

  @Option(names = "--trades", paramLabel = "N", description = "How many are booked.")
  long trades = 20_000;

  @Option(
      names = "--exceptions",
      paramLabel = "N",
      description = "How many messages are refused or in repair besides.")
  long exceptions = 10_000;

  @Option(
      names = "--times",
      paramLabel = "K",
      description = "How often everything is asked for, after a first time.")
  int times = 20;

  @Option(names = "--limit", paramLabel = "MS", description = "What an answer may take.")
  int limit = 300;

  @Option(
      names = "--operators",
      paramLabel = "M",
      description = "How many there are at work in the second part.")
  int operators = 5;

  @Option(
      names = "--think",
      paramLabel = "S",
      description = "How many seconds each looks at a page, on average.")
  double think = 10;

  @Option(
      names = "--pairs",
      paramLabel = "P",
      description = "Rounds with operators, and as many without; 0 leaves the second part out.")
  int pairs = 5;

  @Option(names = "--seconds", paramLabel = "S", description = "How long a round is to last.")
  int seconds = 15;

  public BenchConsoleCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    refuseInvalid();
    MeasuringSession session =
        output.session(
            out, (directory, cleanup) -> BenchDatabase.own(directory.path(), cleanup, true), false);
    ConsoleOutcome outcome = new ConsoleBench(plan(), session).run();
    output.print(outcome, to -> ConsoleTable.print(outcome, to));
    return BenchOutput.exitCode(outcome.holds());
  }

  private void refuseInvalid() {
    require(trades >= 100, "--trades", trades, "100 or more");
    require(
        exceptions >= 100 && exceptions <= trades, "--exceptions", exceptions, "100 to --trades");
    require(times >= 1, "--times", times, "1 or more");
    require(limit >= 1, "--limit", limit, "1 or more");
    require(operators >= 1 && operators <= 100, "--operators", operators, "1 to 100");
    require(think > 0, "--think", think, "more than 0");
    require(pairs == 0 || pairs >= 2, "--pairs", pairs, "0, or 2 or more");
    require(seconds >= 1, "--seconds", seconds, "1 or more");
  }

  private static void require(boolean holds, String option, Object value, String allowed) {
    if (!holds) {
      throw CommandFailure.usage("%s is %s; allowed is %s".formatted(option, value, allowed));
    }
  }

  private ConsoleBench.Plan plan() {
    return new ConsoleBench.Plan(
        output.commandLine(),
        endpoints(),
        trades,
        exceptions,
        times,
        limit,
        pairs == 0 ? null : new OperatorLoad(operators, think, pairs, seconds));
  }

  /** What the console and the API answer to a GET, as the rules of access have it. */
  static List<ConsoleEndpoint> endpoints() {
    return AccessRules.ALL.stream()
        .filter(rule -> rule.method().equals("GET") && !rule.open())
        .filter(
            rule -> rule.pathText().startsWith("/console") || rule.pathText().startsWith("/api/"))
        .map(
            rule ->
                new ConsoleEndpoint(
                    rule.pathText(), rule.roles().stream().map(Enum::name).toList()))
        .toList();
  }
}
