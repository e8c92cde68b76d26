/**
 * Generates trade files for tests and measurements, and the static data to which they refer.
 *
 * <p>A seed determines a <em>universe</em>: invented securities, accounts and counterparties. A
 * trade file is a random walk through that universe. The same settings give the same bytes, on
 * every machine; the number of trades does not change the universe, so a shorter file is the
 * beginning of a longer one.
 */
@NullMarked
package io.straightway.feeder.generator;

import org.jspecify.annotations.NullMarked;
