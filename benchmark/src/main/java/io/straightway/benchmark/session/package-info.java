/**
 * The parts common to all benches while they measure: a database that is opened and closed in
 * order, also when the process is asked to end, and the display of progress.
 */
@NullMarked
package io.straightway.benchmark.session;

import org.jspecify.annotations.NullMarked;
