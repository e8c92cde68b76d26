package io.straightway.chaos;

/**
 * The result of a control, an installation that is wrong on purpose.
 *
 * @param fault the number of the fault injected in it
 * @param name a description of the error
 * @param runs the number of injections until the error was detected
 * @param detected whether the harness detected the error
 * @param evidence the evidence, or the reason why the error was not detected
 */
public record ControlResult(int fault, String name, int runs, boolean detected, String evidence) {}
