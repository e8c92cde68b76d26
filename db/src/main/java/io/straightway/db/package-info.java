/**
 * Opens, migrates and transacts with PostgreSQL.
 *
 * <p>A {@link io.straightway.db.DatabaseAddress} says where a database is and how each {@link
 * io.straightway.db.Role} logs in. An {@link io.straightway.db.EmbeddedServer} is a durable
 * PostgreSQL server of our own that outlives the program which started it; an {@link
 * io.straightway.db.EmbeddedStandby} is its double, without which it commits nothing. A {@link
 * io.straightway.db.Database} opens connections and pools at an address; a {@link
 * io.straightway.db.Migrator} brings its schema up to date.
 */
@NullMarked
package io.straightway.db;

import org.jspecify.annotations.NullMarked;
