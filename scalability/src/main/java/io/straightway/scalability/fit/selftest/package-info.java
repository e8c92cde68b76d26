/**
 * Tests that 95 % intervals hold the truth in 95 % of cases: simulated studies of a known curve,
 * and the coverage of the whole method's intervals.
 */
@NullMarked
package io.straightway.scalability.fit.selftest;

import org.jspecify.annotations.NullMarked;
