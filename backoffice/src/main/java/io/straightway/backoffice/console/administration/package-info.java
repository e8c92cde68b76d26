/** Pages of administrators, and the one where a new operator sets himself up. */
@NullMarked
package io.straightway.backoffice.console.administration;

import org.jspecify.annotations.NullMarked;
