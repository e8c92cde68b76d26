/** An embedded PostgreSQL server, in a directory of its own. */
@NullMarked
package io.straightway.db.server;

import org.jspecify.annotations.NullMarked;
