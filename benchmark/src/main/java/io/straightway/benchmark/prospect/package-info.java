/** The half hour at a prospect: throughput, the highest rate within a limit, and one page. */
@NullMarked
package io.straightway.benchmark.prospect;

import org.jspecify.annotations.NullMarked;
