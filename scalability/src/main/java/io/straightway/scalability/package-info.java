/**
 * How throughput grows with size: measures it by starting programs and reading what they print, and
 * fits models to it. Knows nothing of what the programs do, so it can measure any system.
 */
@NullMarked
package io.straightway.scalability;

import org.jspecify.annotations.NullMarked;
