/** Counts and times of a feed, while it runs and at its end, and their display. */
@NullMarked
package io.straightway.feeder.progress;

import org.jspecify.annotations.NullMarked;
