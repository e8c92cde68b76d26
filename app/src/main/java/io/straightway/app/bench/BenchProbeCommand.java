package io.straightway.app.bench;

import io.straightway.app.bench.ProbeOptions.LoadKind;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.FeedCommand;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ElementGroup;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.probe.ProbeSession;
import io.straightway.benchmark.probe.ProbeTable;
import io.straightway.benchmark.probe.Sizes;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench probe}. */
@Command(
    name = "probe",
    header = "Measure the latency of single trades, from creation to acknowledgement.",
    description = {
      "One trade is one request. Each rate, or number of users, is a separate cell; between cells"
          + " all trades are removed. Latency is measured from the moment an order was due, even"
          + " if no sender was free. A cell whose books don't balance yields no number and makes"
          + " the exit code 1.",
      "Writes probes.csv, series.csv, latency.hlog and manifest.json; 'stp bench report' draws them."
    })
public final class BenchProbeCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin ProbeOptions probe = new ProbeOptions(30, 10);

  @Option(
      names = "--load",
      paramLabel = "KIND",
      description = {
        "Schedule of the orders.",
        "open: at a fixed rate, however the system responds.",
        "closed: by users, each as soon as the previous order is answered.",
        "think: as closed, after a pause."
      })
  LoadKind load = LoadKind.OPEN;

  @Option(
      names = "--rates",
      paramLabel = "R",
      split = ",",
      description = {"Orders a second with --load open."})
  List<Double> rates = List.of(100.0, 250.0, 500.0, 1000.0, 2000.0, 3000.0, 4000.0, 5000.0, 6000.0);

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description =
          "Search for the highest rate at which the 99th percentile stays within this time, "
              + "such as 50ms, beginning with the first of --rates.")
  @Nullable Duration p99;

  @Option(
      names = "--users",
      paramLabel = "U",
      split = ",",
      description = "Users with --load closed or think.")
  List<Integer> users = List.of(1, 4, 16);

  @Option(
      names = "--payload",
      paramLabel = "BYTES",
      description = "Size of an order, such as 4k. Default: as generated, about 600 bytes")
  String payload = "0";

  @Option(
      names = "--elements",
      paramLabel = "E",
      description = "Number of elements sharing the load.")
  int elements = 1;

  @Option(
      names = "--replica",
      paramLabel = "on|off",
      description =
          "Standby server that every commit waits for, on or off; only with the bench's own"
              + " database.")
  Switch replica = Switch.OFF;

  @Option(
      names = "--to",
      paramLabel = "URL",
      split = ",",
      description =
          "Addresses of running elements that share the load, in place of elements started here."
              + " They must book to --database.")
  List<URI> to = List.of();

  public BenchProbeCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    refuseContradictions();
    ProbePlan plan = plan();
    ProbeOutcome outcome = new ProbeSession(plan, bench.session(output, true)).run();
    return output.end(
        ProbeJson.of(outcome, null), outcome.isWhole(), out -> ProbeTable.print(outcome, out));
  }

  private void refuseContradictions() {
    if (replica == Switch.ON && bench.url != null) {
      throw CommandFailure.usage(
          "--replica on needs the bench's own database, not one named with --database");
    }
    if (p99 != null && (load != LoadKind.OPEN || p99.isZero() || p99.isNegative())) {
      throw CommandFailure.usage("--p99 needs --load open, and a time above 0");
    }
    if (!to.isEmpty() && bench.url == null) {
      throw CommandFailure.usage("--to needs --database: the database that these elements book to");
    }
  }

  private ProbePlan plan() {
    int bytes = ProbeOptions.from("--payload", () -> Sizes.bytes(payload));
    int partitions = to.isEmpty() ? elements : to.size();
    ElementGroup deployment =
        ProbeOptions.from(
            "--elements", () -> new ElementGroup(partitions, probe.engine.arguments()));
    List<Cell> cells = new ArrayList<>();
    if (load == LoadKind.OPEN) {
      rates.stream()
          .limit(p99 == null ? rates.size() : 1)
          .forEach(rate -> cells.add(cell(rate, 0, bytes, deployment)));
    } else {
      users.forEach(number -> cells.add(cell(0, number, bytes, deployment)));
    }
    return probe.plan(
        "probe",
        output.commandLine(),
        described(),
        cells,
        cells.stream().map(Cell::label).toList(),
        p99,
        to.stream().map(FeedCommand::element).toList());
  }

  private Cell cell(double rate, int number, int bytes, ElementGroup deployment) {
    String option = load == LoadKind.OPEN ? "--rates" : "--users";
    var settings = ProbeOptions.from(option, () -> probe.load(load, rate, number));
    return ProbeOptions.from(
        "--payload", () -> new Cell(settings, bytes, deployment, replica == Switch.ON));
  }

  private Map<String, Object> described() {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("load", EnumWord.of(load));
    plan.put(
        load == LoadKind.OPEN ? "orders a second" : "users", load == LoadKind.OPEN ? rates : users);
    if (p99 != null) {
      plan.put("99th percentile within", p99.toString());
    }
    if (load == LoadKind.THINK) {
      plan.put("think milliseconds", probe.think);
    }
    plan.put("payload", payload.equals("0") ? "as generated" : payload);
    plan.put("elements", to.isEmpty() ? elements : to.stream().map(URI::toString).toList());
    plan.put("replica", EnumWord.of(replica));
    return plan;
  }
}
