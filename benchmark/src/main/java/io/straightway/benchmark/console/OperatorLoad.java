package io.straightway.benchmark.console;

/**
 * What operators do while an element is fed.
 *
 * @param operators how many there are at work
 * @param thinkSeconds how long one looks at a page, on average
 * @param pairs how many rounds there are with and as many without them
 * @param seconds how long a round is to last, judged by the rate of the warm-up
 */
public record OperatorLoad(int operators, double thinkSeconds, int pairs, int seconds) {}
