package io.straightway.scalability.queueing;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.straightway.scalability.queueing.Performance.CenterLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A closed network: users who each wait for an answer, think, and send the next request to a system
 * of centers with queues.
 *
 * <p>Formulas and names are those of E. D. Lazowska, J. Zahorjan, G. S. Graham and K. C. Sevcik,
 * <em>Quantitative System Performance</em>, Prentice-Hall 1984: bounds chapter 5, exact mean value
 * analysis chapter 6. The exact solution holds for product form: service times must be exponential
 * at centers that serve in order of arrival, and may have any distribution under processor sharing.
 *
 * @param centers the centers, at least one
 * @param thinkTime seconds between an answer and the next request, 0 or more
 */
@JsonPropertyOrder({"centers", "thinkTime", "totalDemand", "bottleneck", "saturation", "knee"})
public record ClosedNetwork(List<Center> centers, double thinkTime) {
  private static final int MOST_USERS = 1_000_000;

  public ClosedNetwork {
    if (centers.isEmpty() || !(thinkTime >= 0) || Double.isInfinite(thinkTime)) {
      throw new IllegalArgumentException(centers + " with a think time of " + thinkTime);
    }
  }

  /** Returns D, the seconds that a request takes without other requests in the system. */
  @JsonProperty
  public double totalDemand() {
    return centers.stream().mapToDouble(Center::demand).sum();
  }

  /** Returns the center that limits throughput: the one with the largest demand. */
  @JsonProperty
  public String bottleneck() {
    return largest().name();
  }

  private Center largest() {
    return centers.stream().max(Comparator.comparingDouble(Center::demand)).orElseThrow();
  }

  /** Returns 1 / Dmax, the throughput that no number of users exceeds. */
  @JsonProperty
  public double saturation() {
    return 1 / largest().demand();
  }

  /** Returns N* = (D + Z) / Dmax, the number of users above which some must wait. */
  @JsonProperty
  public double knee() {
    return (totalDemand() + thinkTime) / largest().demand();
  }

  /**
   * Returns the bounds that hold for service times of any distribution: at best nobody waits until
   * the bottleneck is busy all the time, at worst everybody waits for all others (table 5.1 of the
   * book).
   */
  public Bounds asymptotic(int users) {
    double demand = totalDemand();
    return new Bounds(
        users / (users * demand + thinkTime),
        Math.min(saturation(), users / (demand + thinkTime)),
        Math.max(demand, users / saturation() - thinkTime),
        users * demand);
  }

  /**
   * Returns the bounds that hold in product form: the network is better than one whose centers all
   * have the largest demand, and worse than one whose centers share the total demand evenly (table
   * 5.2 of the book).
   */
  public Bounds balanced(int users) {
    double demand = totalDemand();
    double largest = largest().demand();
    double average = demand / centers.size();
    double slow = demand + (users - 1) * largest / (1 + thinkTime / (users * demand));
    double quick = demand + (users - 1) * average / (1 + thinkTime / demand);
    return new Bounds(
        users / (slow + thinkTime),
        Math.min(saturation(), users / (quick + thinkTime)),
        Math.max(users * largest - thinkTime, quick),
        slow);
  }

  /** Returns the exact solution by mean value analysis, which adds one user at a time. */
  public Performance with(int users) {
    Analysis analysis = new Analysis();
    for (int n = 1; n <= users; n++) {
      analysis.addUser();
    }
    return analysis.performance();
  }

  /**
   * Returns the largest number of users whose mean response time is within a limit.
   *
   * @return empty if one user already exceeds the limit; a million users if more are possible
   */
  public Optional<Performance> mostUsersWithin(double responseTime) {
    Analysis analysis = new Analysis();
    Performance last = null;
    for (int n = 1; n <= MOST_USERS; n++) {
      analysis.addUser();
      if (analysis.response > responseTime) {
        return Optional.ofNullable(last);
      }
      last = analysis.performance();
    }
    return Optional.ofNullable(last);
  }

  /**
   * Mean value analysis: an arriving request finds the queues of the network with one user less (M.
   * Reiser and S. S. Lavenberg, <em>Mean-value analysis of closed multichain queuing networks</em>,
   * Journal of the ACM 27, 1980).
   */
  private final class Analysis {
    private final double[] queues = new double[centers.size()];
    private final double[] residences = new double[centers.size()];
    private int users;
    private double throughput;
    private double response;

    void addUser() {
      users++;
      response = 0;
      for (int k = 0; k < queues.length; k++) {
        residences[k] = centers.get(k).demand() * (1 + queues[k]);
        response += residences[k];
      }
      throughput = users / (thinkTime + response);
      for (int k = 0; k < queues.length; k++) {
        queues[k] = throughput * residences[k];
      }
    }

    Performance performance() {
      List<CenterLoad> all = new ArrayList<>();
      for (int k = 0; k < queues.length; k++) {
        Center center = centers.get(k);
        all.add(
            new CenterLoad(center.name(), residences[k], queues[k], throughput * center.demand()));
      }
      return new Performance(users, throughput, response, all);
    }
  }
}
