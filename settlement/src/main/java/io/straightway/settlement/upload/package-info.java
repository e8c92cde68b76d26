/** Files that operators upload in the place of their senders, and the effect of receiving them. */
@NullMarked
package io.straightway.settlement.upload;

import org.jspecify.annotations.NullMarked;
