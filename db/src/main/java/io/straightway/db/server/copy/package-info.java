/** Copies the rows of a PostgreSQL database into another one with the same schema. */
@NullMarked
package io.straightway.db.server.copy;

import org.jspecify.annotations.NullMarked;
