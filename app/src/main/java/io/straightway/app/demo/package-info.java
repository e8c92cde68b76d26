/**
 * The whole product on one machine: a database, elements and feeders as processes of their own, a
 * check of the invariants, and the same rows reloaded with COPY for comparison. Everything is
 * stopped and removed at the end, whatever the end is.
 */
@NullMarked
package io.straightway.app.demo;

import org.jspecify.annotations.NullMarked;
