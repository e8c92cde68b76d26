/**
 * The whole product on one machine: a database, elements and feeders as separate processes, a check
 * of the invariants, and the same rows loaded again with COPY for comparison. Everything is stopped
 * and removed at the end, even after a failure.
 */
@NullMarked
package io.straightway.app.demo;

import org.jspecify.annotations.NullMarked;
