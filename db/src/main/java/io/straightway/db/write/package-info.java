/** Rows to be written into tables, and the ranges that a roll-up folds. */
@NullMarked
package io.straightway.db.write;

import org.jspecify.annotations.NullMarked;
