/**
 * Whether what is printed as 95 % holds 95 %: simulated studies of a known curve, and how often the
 * intervals of the whole method hold the truth.
 */
@NullMarked
package io.straightway.scalability.fit.selftest;

import org.jspecify.annotations.NullMarked;
