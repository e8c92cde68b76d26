package io.straightway.app.queueing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.queueing.Bounds;
import io.straightway.scalability.queueing.ClosedNetwork;
import io.straightway.scalability.queueing.Performance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a closed network, as JSON has it.
 *
 * @param network the centers with their demands, and what holds of them together
 * @param users for each number of users what was found
 * @param latency the response time that was asked for, seconds
 * @param withinLatency the most users that have it, and how they do; null if none do, or it wasn't
 *     asked for
 */
record QueueingResult(
    @JsonUnwrapped ClosedNetwork network,
    List<OfUsers> users,
    @Nullable Double latency,
    @Nullable Performance withinLatency) {

  /** One number of users. */
  record OfUsers(Performance exact, Bounds asymptotic, Bounds balanced) {}

  static QueueingResult of(ClosedNetwork network, List<Integer> users, @Nullable Double latency) {
    return new QueueingResult(
        network,
        users.stream()
            .map(n -> new OfUsers(network.with(n), network.asymptotic(n), network.balanced(n)))
            .toList(),
        latency,
        latency == null ? null : network.mostUsersWithin(latency).orElse(null));
  }
}
