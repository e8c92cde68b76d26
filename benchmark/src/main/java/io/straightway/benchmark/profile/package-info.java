/**
 * Where the time of a trade goes: recordings of the JVMs, processor time of threads as Linux counts
 * it, and stacks of PostgreSQL's processes, split by what is done and drawn as flame graphs.
 */
@NullMarked
package io.straightway.benchmark.profile;

import org.jspecify.annotations.NullMarked;
