/**
 * Connections to one PostgreSQL database, and transactions on them.
 *
 * <p>A {@link io.straightway.db.DatabaseAddress} says where a database is and how each {@link
 * io.straightway.db.Role} logs in; a {@link io.straightway.db.Database} opens connections and pools
 * there. {@link io.straightway.db.Transactions} tell a commit that is known from one in doubt, and
 * {@link io.straightway.db.SqlFailure} classifies what fails. The packages below write rows, run
 * the migrations of every module, run a server of our own, and keep operators and the audit trail.
 */
@NullMarked
package io.straightway.db;

import org.jspecify.annotations.NullMarked;
