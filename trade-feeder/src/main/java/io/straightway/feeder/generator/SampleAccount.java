package io.straightway.feeder.generator;

/**
 * A generated account.
 *
 * @param code the code in the messages
 * @param name an invented name
 * @param commission in hundredths of a percent of the consideration
 */
record SampleAccount(String code, String name, int commission) {}
