/** Rows on their way into tables: arrays, COPY, id ranges and the ranges that a roll-up folds. */
@NullMarked
package io.straightway.db.write;

import org.jspecify.annotations.NullMarked;
