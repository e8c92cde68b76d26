package io.straightway.app.queueing;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.queueing.Bounds;
import io.straightway.scalability.queueing.ClosedNetwork;
import io.straightway.scalability.queueing.Performance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of a closed network as JSON.
 *
 * @param network the centers with their demands, and the properties of the whole network
 * @param users the results for each number of users
 * @param latency the maximal response time asked for, in seconds; null if not asked
 * @param withinLatency the performance at the largest number of users within that response time;
 *     null if there is none or it wasn't asked for
 */
record QueueingResult(
    @JsonUnwrapped ClosedNetwork network,
    List<UserResult> users,
    @Nullable Double latency,
    @Nullable Performance withinLatency) {

  /** The results for one number of users. */
  record UserResult(Performance exact, Bounds asymptotic, Bounds balanced) {}

  static QueueingResult of(ClosedNetwork network, List<Integer> users, @Nullable Double latency) {
    return new QueueingResult(
        network,
        users.stream()
            .map(n -> new UserResult(network.with(n), network.asymptotic(n), network.balanced(n)))
            .toList(),
        latency,
        latency == null ? null : network.mostUsersWithin(latency).orElse(null));
  }
}
