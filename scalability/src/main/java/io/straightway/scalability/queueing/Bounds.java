package io.straightway.scalability.queueing;

/**
 * Bounds of throughput and response time.
 *
 * @param throughputLower the least requests per second
 * @param throughputUpper the most requests per second
 * @param responseLower the least seconds per request
 * @param responseUpper the most seconds per request
 */
public record Bounds(
    double throughputLower, double throughputUpper, double responseLower, double responseUpper) {}
