package io.straightway.app.queueing;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.scalability.queueing.Center;
import io.straightway.scalability.queueing.ClosedNetwork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp queueing}. */
@Command(
    name = "queueing",
    header = "Compute throughput and response time of a closed system from measured demands.",
    description = {
      "Each user waits for an answer, thinks, and sends the next request. A center, such as a"
          + " processor or a disk, serves one request at a time. The seconds that a request"
          + " needs at each center determine bounds that hold for any service times, narrower"
          + " ones, and the exact solution for networks in product form, by mean value analysis.",
      "Exit code 1 if not even one user is answered within --latency."
    })
public final class QueueingCommand implements Callable<Integer> {
  private static final int MOST_USERS = 1_000_000;

  private final Surroundings surroundings;

  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--demand",
      paramLabel = "CENTER=SECONDS",
      description =
          "Seconds that one request needs at a center, over all its visits; once for each center.")
  Map<String, Double> demands = new LinkedHashMap<>();

  @Option(
      names = "--busy",
      paramLabel = "CENTER=SHARE",
      description =
          "Share of time that a center was busy while --throughput was measured, such as 0.36; its"
              + " demand is this share divided by the throughput.")
  Map<String, Double> busy = new LinkedHashMap<>();

  @Option(
      names = "--throughput",
      paramLabel = "X",
      description = "Requests per second while --busy was measured.")
  @Nullable Double throughput;

  @Option(
      names = "--think",
      paramLabel = "SECONDS",
      description = "The time from an answer to the next request.")
  double think;

  @Option(
      names = "--users",
      paramLabel = "N",
      split = ",",
      description = "Numbers of users, such as 1,10,50. Default: several around the knee.")
  List<Integer> users = List.of();

  @Option(
      names = "--latency",
      paramLabel = "SECONDS",
      description = "Find the maximum number of users for this mean response time.")
  @Nullable Double latency;

  public QueueingCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    ClosedNetwork network = network();
    QueueingResult result = QueueingResult.of(network, users(network), latency);
    json.print(
        surroundings.out(),
        result,
        () -> new QueueingText(network, result, surroundings.out()).print());
    return latency != null && result.withinLatency() == null ? ExitCode.FAILED : ExitCode.OK;
  }

  private ClosedNetwork network() {
    requireAboveZero("--demand", demands.values().stream());
    requireAboveZero("--busy", busy.values().stream());
    requireAboveZero("--throughput", Stream.ofNullable(throughput));
    requireAboveZero("--latency", Stream.ofNullable(latency));
    if (!(think >= 0)) {
      throw CommandFailure.range("--think", think, "0 or more");
    }
    List<Center> centers = new ArrayList<>();
    demands.forEach((name, seconds) -> centers.add(new Center(name, seconds)));
    busy.forEach((name, share) -> centers.add(ofBusy(name, share)));
    if (centers.isEmpty()) {
      throw CommandFailure.usage(
          "name each center with --demand or --busy, such as --demand cpu=0.02");
    }
    if (centers.stream().map(Center::name).distinct().count() < centers.size()) {
      throw CommandFailure.usage("a center has both --demand and --busy; give one");
    }
    return new ClosedNetwork(centers, think);
  }

  private Center ofBusy(String name, double share) {
    if (throughput == null) {
      throw CommandFailure.usage("--busy needs --throughput, measured at the same time");
    }
    if (share > 1) {
      throw CommandFailure.range("--busy of " + name, share, "0 to 1");
    }
    return Center.ofUtilization(name, share, throughput);
  }

  private List<Integer> users(ClosedNetwork network) {
    for (int size : users) {
      if (size < 1 || size > MOST_USERS) {
        throw CommandFailure.range("--users", size, "1 to " + MOST_USERS);
      }
    }
    if (!users.isEmpty()) {
      return users;
    }
    double knee = Math.min(network.knee(), MOST_USERS / 4.0);
    return Stream.of(1.0, knee / 2, knee, 1.5 * knee, 2 * knee, 4 * knee)
        .map(n -> (int) Math.max(1, Math.round(n)))
        .distinct()
        .toList();
  }

  private static void requireAboveZero(String option, Stream<Double> values) {
    values
        .filter(value -> !(value > 0))
        .findFirst()
        .ifPresent(
            value -> {
              throw CommandFailure.range(option, value, "above 0");
            });
  }
}
