/** The commands that start, stop, migrate and inspect the database. */
@NullMarked
package io.straightway.app.database;

import org.jspecify.annotations.NullMarked;
