/** Proves from the database that settlement has lost, duplicated and invented nothing. */
@NullMarked
package io.straightway.settlement.check;

import org.jspecify.annotations.NullMarked;
