/** Tests of what people ask about settlement. */
@NullMarked
package io.straightway.settlement.enquiry;

import org.jspecify.annotations.NullMarked;
