/**
 * Connections to one PostgreSQL database, and transactions on them.
 *
 * <p>A {@link io.straightway.db.DatabaseAddress} holds the address of a database and the login of
 * each {@link io.straightway.db.Role}; a {@link io.straightway.db.Database} opens connections and
 * pools there. {@link io.straightway.db.Transactions} distinguish a known commit from one in doubt,
 * and {@link io.straightway.db.dialect.SqlFailure} classifies errors. The packages {@code sql},
 * {@code dialect} and {@code write} lie below this one. Those above run the migrations of every
 * module and a server of our own.
 */
@NullMarked
package io.straightway.db;

import org.jspecify.annotations.NullMarked;
