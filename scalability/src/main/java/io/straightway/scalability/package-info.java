/**
 * Measurement and models of scalability: starts programs, reads the throughput that they print, and
 * fits models of throughput as a function of size. Nothing here depends on what the programs do, so
 * any system can be measured.
 */
@NullMarked
package io.straightway.scalability;

import org.jspecify.annotations.NullMarked;
