package io.straightway.scalability.queueing;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.straightway.scalability.queueing.Performance.AtCenter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Users that each wait for an answer, think, and send the next request, to a system of centers with
 * queues.
 *
 * <p>Formulas and names are those of E. D. Lazowska, J. Zahorjan, G. S. Graham and K. C. Sevcik,
 * <em>Quantitative System Performance</em>, Prentice-Hall 1984: bounds chapter 5, exact mean value
 * analysis chapter 6. The exact solution holds for product form: centers that serve in order of
 * arrival have exponential service times; with processor sharing any will do.
 *
 * @param centers the centers, one at least
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

  /** Seconds that a request takes if nobody else is there: D. */
  @JsonProperty
  public double totalDemand() {
    return centers.stream().mapToDouble(Center::demand).sum();
  }

  /** The center that limits throughput: the one with the largest demand. */
  @JsonProperty
  public String bottleneck() {
    return largest().name();
  }

  private Center largest() {
    return centers.stream().max(Comparator.comparingDouble(Center::demand)).orElseThrow();
  }

  /** The throughput that no number of users exceeds: 1 / Dmax. */
  @JsonProperty
  public double saturation() {
    return 1 / largest().demand();
  }

  /** The number of users from which on some must wait: N* = (D + Z) / Dmax. */
  @JsonProperty
  public double knee() {
    return (totalDemand() + thinkTime) / largest().demand();
  }

  /**
   * What holds whatever the service times are like: at best nobody waits until the bottleneck is
   * busy all the time, at worst everybody waits for all others (table 5.1 there).
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
   * What holds in product form: the network is better than one whose centers all have the largest
   * demand, and worse than one whose centers share the total evenly (table 5.2 there).
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

  /** The exact solution by mean value analysis, one user after the other. */
  public Performance with(int users) {
    Analysis analysis = new Analysis();
    for (int n = 1; n <= users; n++) {
      analysis.addUser();
    }
    return analysis.performance();
  }

  /**
   * The most users whose requests are answered within a time on average.
   *
   * @return none if not even one is; a million if there are more
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
   * Mean value analysis: who arrives finds the queues of the network with one user less (M. Reiser
   * and S. S. Lavenberg, <em>Mean-value analysis of closed multichain queuing networks</em>,
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
      List<AtCenter> all = new ArrayList<>();
      for (int k = 0; k < queues.length; k++) {
        Center center = centers.get(k);
        all.add(
            new AtCenter(center.name(), residences[k], queues[k], throughput * center.demand()));
      }
      return new Performance(users, throughput, response, all);
    }
  }
}
