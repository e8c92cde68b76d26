/** Rows on their way into tables, id ranges, and the ranges that a roll-up folds. */
@NullMarked
package io.straightway.db.write;

import org.jspecify.annotations.NullMarked;
