package io.straightway.app.queueing;

import io.straightway.scalability.queueing.Bounds;
import io.straightway.scalability.queueing.Center;
import io.straightway.scalability.queueing.ClosedNetwork;
import io.straightway.scalability.queueing.Performance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a closed network, as JSON has it.
 *
 * @param centers the centers with their demands
 * @param thinkTime seconds
 * @param totalDemand seconds of all centers that one request takes
 * @param bottleneck the center with the largest demand
 * @param saturation requests per second that no number of users exceeds
 * @param knee the number of users from which on some must wait
 * @param users for each number of users what was found
 * @param latency the response time that was asked for, seconds
 * @param withinLatency the most users that have it, and how they do; null if none do, or it wasn't
 *     asked for
 */
record QueueingResult(
    List<Center> centers,
    double thinkTime,
    double totalDemand,
    String bottleneck,
    double saturation,
    double knee,
    List<OfUsers> users,
    @Nullable Double latency,
    @Nullable Performance withinLatency) {

  /** One number of users. */
  record OfUsers(Performance exact, Bounds asymptotic, Bounds balanced) {}

  static QueueingResult of(ClosedNetwork network, List<Integer> users, @Nullable Double latency) {
    return new QueueingResult(
        network.centers(),
        network.thinkTime(),
        network.totalDemand(),
        network.bottleneck().name(),
        network.saturation(),
        network.knee(),
        users.stream()
            .map(n -> new OfUsers(network.with(n), network.asymptotic(n), network.balanced(n)))
            .toList(),
        latency,
        latency == null ? null : network.mostUsersWithin(latency).orElse(null));
  }
}
