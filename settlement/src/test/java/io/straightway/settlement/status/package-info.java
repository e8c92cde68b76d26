/** Tests of the figures of the moment. */
@NullMarked
package io.straightway.settlement.status;

import org.jspecify.annotations.NullMarked;
