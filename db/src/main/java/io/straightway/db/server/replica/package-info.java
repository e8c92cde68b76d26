/**
 * A primary and its synchronous standby as processes of ours: how the standby is made and followed,
 * how it takes the primary's place, and how a former primary is kept from being written to.
 */
@NullMarked
package io.straightway.db.server.replica;

import org.jspecify.annotations.NullMarked;
