package io.straightway.benchmark.chaos;

/**
 * A control: an installation that is wrong on purpose.
 *
 * @param fault the number of the fault that was made in it
 * @param name what is wrong with it
 * @param runs how often the fault was made until it was seen
 * @param seen whether the harness has seen that it is wrong
 * @param found what it has seen, or why it has not
 */
public record ControlResult(int fault, String name, int runs, boolean seen, String found) {}
