package io.straightway.scalability.queueing;

import java.util.List;

/**
 * How a closed network does with so many users.
 *
 * @param users how many
 * @param throughput requests per second
 * @param responseTime seconds from a request to its answer, think time not included
 * @param centers each center's share in it
 */
public record Performance(
    int users, double throughput, double responseTime, List<AtCenter> centers) {

  /**
   * One center.
   *
   * @param name its name
   * @param residence seconds of the response time that are spent there, waiting included
   * @param queue requests there on average, the served one included
   * @param utilization the share of time that it is busy
   */
  public record AtCenter(String name, double residence, double queue, double utilization) {}
}
