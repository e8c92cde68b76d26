/** Crosses factors, measures every cell as a probe does, and compares the cells with a baseline. */
@NullMarked
package io.straightway.benchmark.grid;

import org.jspecify.annotations.NullMarked;
