/**
 * Knows what a process has acknowledged, and refuses a server whose history does not contain it: a
 * primary that was restored, or that comes back with data from before another was promoted.
 */
@NullMarked
package io.straightway.db.history;

import org.jspecify.annotations.NullMarked;
