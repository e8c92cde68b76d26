/**
 * What all benches share while they measure: a database that is opened and closed in order, also
 * when the process is asked to end, and the progress that they show.
 */
@NullMarked
package io.straightway.benchmark.session;

import org.jspecify.annotations.NullMarked;
