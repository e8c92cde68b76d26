/**
 * Remembers the commits that a process has acknowledged, and refuses a server whose history lacks
 * them: a primary that was restored, or that returns with data from before another was promoted.
 */
@NullMarked
package io.straightway.db.history;

import org.jspecify.annotations.NullMarked;
