package io.straightway.scalability.queueing;

import java.util.List;

/**
 * The performance of a closed network at a number of users.
 *
 * @param users the number of users
 * @param throughput requests per second
 * @param responseTime seconds from a request to its answer, think time not included
 * @param centers the figures of each center
 */
public record Performance(
    int users, double throughput, double responseTime, List<CenterLoad> centers) {

  /**
   * The figures of one center.
   *
   * @param name the name of the center
   * @param residence seconds of the response time spent at the center, waiting included
   * @param queue the mean number of requests at the center, including the one being served
   * @param utilization the share of time that the center is busy
   */
  public record CenterLoad(String name, double residence, double queue, double utilization) {}
}
