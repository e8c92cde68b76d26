/** {@code stp journal}: opening balances, cash and corrections, under four eyes. */
@NullMarked
package io.straightway.app.journal;

import org.jspecify.annotations.NullMarked;
