/** What people ask about settlement: which instructions there are, and the story of each. */
@NullMarked
package io.straightway.settlement.enquiry;

import org.jspecify.annotations.NullMarked;
