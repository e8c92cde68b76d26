package io.straightway.scalability.fit;

/**
 * What a model expects at a size.
 *
 * @param n the size
 * @param throughput the expected throughput
 * @param interval where one measurement there would lie
 * @param extrapolated whether the size lies outside what was measured
 */
public record Prediction(double n, double throughput, Interval interval, boolean extrapolated) {}
