/** Settlement's part of the desk where operators decide on exceptions. */
@NullMarked
package io.straightway.settlement.desk;

import org.jspecify.annotations.NullMarked;
