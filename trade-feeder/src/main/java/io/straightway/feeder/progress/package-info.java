/** Counts and times what a feed does, while it runs and at its end, and shows it. */
@NullMarked
package io.straightway.feeder.progress;

import org.jspecify.annotations.NullMarked;
