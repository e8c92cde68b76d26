/**
 * Measures how throughput grows with size. It starts programs and reads what they print; it knows
 * nothing of what they do, so it can measure any system.
 */
@NullMarked
package io.straightway.scalability;

import org.jspecify.annotations.NullMarked;
