/**
 * An embedded primary and its synchronous standby: the creation of the standby, its promotion, and
 * the fence that keeps a former primary from being written to.
 */
@NullMarked
package io.straightway.db.server.replica;

import org.jspecify.annotations.NullMarked;
