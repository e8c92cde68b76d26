package io.straightway.scalability.queueing;

/**
 * Between what throughput and response time must lie.
 *
 * @param throughputLower requests per second, at least
 * @param throughputUpper at most
 * @param responseLower seconds, at least
 * @param responseUpper at most
 */
public record Bounds(
    double throughputLower, double throughputUpper, double responseLower, double responseUpper) {}
