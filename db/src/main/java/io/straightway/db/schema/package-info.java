/** Brings the schema of a database up to date. */
@NullMarked
package io.straightway.db.schema;

import org.jspecify.annotations.NullMarked;
