/**
 * A TCP proxy that disturbs connections on purpose. It parses PostgreSQL's messages far enough to
 * recognise the start of a transaction, the request for its COMMIT and the confirmation.
 */
@NullMarked
package io.straightway.chaos.wire;

import org.jspecify.annotations.NullMarked;
