/** Archives the trades of closed months that are finished, with all that was made of them. */
@NullMarked
package io.straightway.settlement.archive;

import org.jspecify.annotations.NullMarked;
