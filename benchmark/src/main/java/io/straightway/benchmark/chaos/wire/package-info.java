/**
 * A TCP proxy that spoils connections on purpose. It knows PostgreSQL's messages well enough to see
 * where a transaction begins, where its COMMIT is asked for and where it is confirmed.
 */
@NullMarked
package io.straightway.benchmark.chaos.wire;

import org.jspecify.annotations.NullMarked;
