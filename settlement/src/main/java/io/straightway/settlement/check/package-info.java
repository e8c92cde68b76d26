/** Proves from the database that settlement has lost, doubled and made up nothing. */
@NullMarked
package io.straightway.settlement.check;

import org.jspecify.annotations.NullMarked;
