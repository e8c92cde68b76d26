package io.straightway.scalability.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClosedNetworkTest {
  /**
   * Lazowska and others, Quantitative System Performance (1984), page 117: a processor and two
   * disks, 121 visits of 5 ms, 70 of 30 ms and 50 of 27 ms, and 15 s of thinking. The layered
   * queueing network solver has it as a regression test (layeredqueuing/V6, libmva test0.cc).
   */
  private static final ClosedNetwork LAZOWSKA =
      new ClosedNetwork(
          List.of(
              new Center("CPU", 121 * 0.005),
              new Center("Disk1", 70 * 0.030),
              new Center("Disk2", 50 * 0.027)),
          15);

  /** Gunther's PDQ, model mm1n: 0.63 s of service, 300 s of thinking, 100 users. */
  private static final ClosedNetwork GUNTHER =
      new ClosedNetwork(List.of(new Center("CPU", 0.63)), 300);

  @ParameterizedTest(name = "{0} users")
  @CsvSource({
    // users, throughput, response time, and the residence times; computed by hand from the
    // recursion
    "1, 0.0525, 4.055, 0.605, 2.100, 1.350",
    "2, 0.1031, 4.401, 0.624, 2.331, 1.446",
    "3, 0.1515, 4.800, 0.644, 2.605, 1.551"
  })
  void lazowskasThreeCentersOneUserAfterTheOther(
      int users, double throughput, double response, double cpu, double one, double two) {
    Performance solved = LAZOWSKA.with(users);

    assertThat(solved.throughput()).isCloseTo(throughput, within(0.00005));
    assertThat(solved.responseTime()).isCloseTo(response, within(0.0006));
    assertThat(solved.centers().get(0).residence()).isCloseTo(cpu, within(0.0006));
    assertThat(solved.centers().get(1).residence()).isCloseTo(one, within(0.0006));
    assertThat(solved.centers().get(2).residence()).isCloseTo(two, within(0.0006));
  }

  @Test
  void lazowskasThreeCentersAsTheReferenceSolverHasThem() {
    Performance solved = LAZOWSKA.with(3);

    assertThat(solved.centers())
        .extracting(center -> solved.throughput() * center.residence())
        .zipSatisfy(
            List.of(0.0976, 0.3947, 0.2350),
            (queue, reference) -> assertThat(queue).isCloseTo(reference, within(0.00005)));
  }

  @Test
  void gunthersTimeSharingIsTheMachineRepairmansClosedForm() {
    Performance solved = GUNTHER.with(100);

    double busy = repairmanUtilization(100, 0.63, 300);
    assertThat(solved.throughput()).isCloseTo(busy / 0.63, within(1e-9));
    assertThat(solved.responseTime()).isCloseTo(100 * 0.63 / busy - 300, within(1e-7));
    assertThat(solved.centers().get(0).utilization()).isCloseTo(busy, within(1e-9));
  }

  /** Returns 1 - p(0) of M/M/1//N, from its state probabilities. */
  private static double repairmanUtilization(int users, double service, double think) {
    double sum = 0;
    double term = 1;
    for (int k = 0; k <= users; k++) {
      sum += term;
      term *= (users - k) * service / think;
    }
    return 1 - 1 / sum;
  }

  @Test
  void gunthersThreeTiersSaturateTheWebServer() {
    // PDQ's model ebiz: 10 users, no thinking, and a dummy with the same demand as the web server
    ClosedNetwork tiers =
        new ClosedNetwork(
            List.of(
                new Center("WebServer", 9.8e-3),
                new Center("AppServer", 2.5e-3),
                new Center("DBMServer", 0.72e-3),
                new Center("DummySvr", 9.8e-3)),
            0);

    Performance solved = tiers.with(10);

    assertThat(solved.throughput())
        .isCloseTo(closedForm(10, 9.8e-3, 2.5e-3, 0.72e-3, 9.8e-3), within(1e-9))
        .isBetween(0.85 / 9.8e-3, 1 / 9.8e-3);
    assertThat(tiers.bottleneck()).isEqualTo("WebServer");
  }

  /** Returns G(N-1) / G(N) by J. P. Buzen's convolution (Communications of the ACM 16, 1973). */
  private static double closedForm(int users, double... demands) {
    double[] g = new double[users + 1];
    g[0] = 1;
    for (double demand : demands) {
      for (int n = 1; n <= users; n++) {
        g[n] += demand * g[n - 1];
      }
    }
    return g[users - 1] / g[users];
  }

  @Test
  void boundsHoldTheExactSolutionAndTheBalancedOnesAreNarrower() {
    for (ClosedNetwork network : List.of(LAZOWSKA, GUNTHER)) {
      for (int users : IntStream.rangeClosed(1, 60).map(i -> i * i).toArray()) {
        Performance solved = network.with(users);
        Bounds wide = network.asymptotic(users);
        Bounds narrow = network.balanced(users);
        assertThat(solved.throughput())
            .isBetween(
                narrow.throughputLower() * (1 - 1e-9), narrow.throughputUpper() * (1 + 1e-9));
        assertThat(solved.responseTime())
            .isBetween(narrow.responseLower() * (1 - 1e-9), narrow.responseUpper() * (1 + 1e-9));
        assertThat(narrow.throughputLower()).isGreaterThanOrEqualTo(wide.throughputLower() - 1e-12);
        assertThat(narrow.throughputUpper()).isLessThanOrEqualTo(wide.throughputUpper() + 1e-12);
      }
    }
  }

  @Test
  void boundsOfLazowskasThreeCenters() {
    assertThat(LAZOWSKA.totalDemand()).isCloseTo(4.055, within(1e-12));
    assertThat(LAZOWSKA.knee()).isCloseTo(19.055 / 2.1, within(1e-12));
    Bounds wide = LAZOWSKA.asymptotic(20);
    assertThat(wide.throughputLower()).isCloseTo(20 / (20 * 4.055 + 15), within(1e-12));
    assertThat(wide.throughputUpper()).isCloseTo(1 / 2.1, within(1e-12));
    assertThat(wide.responseLower()).isCloseTo(27, within(1e-9));
    assertThat(wide.responseUpper()).isCloseTo(81.1, within(1e-9));
  }

  @Test
  void usersForAResponseTimeAreTheLastThatMeetIt() {
    Performance most = LAZOWSKA.mostUsersWithin(10).orElseThrow();

    assertThat(most.responseTime()).isLessThanOrEqualTo(10);
    assertThat(LAZOWSKA.with(most.users() + 1).responseTime()).isGreaterThan(10);
    assertThat(LAZOWSKA.mostUsersWithin(4)).isEmpty();
  }

  @Test
  void aDemandIsUtilizationByThroughput() {
    assertThat(Center.ofUtilization("disk", 0.6, 30).demand()).isCloseTo(0.02, within(1e-12));
    assertThatThrownBy(() -> new Center("disk", 0)).hasMessage("disk has a demand of 0.0");
    assertThatThrownBy(() -> new ClosedNetwork(List.of(), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
