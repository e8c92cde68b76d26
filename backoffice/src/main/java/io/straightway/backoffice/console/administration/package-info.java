/**
 * Pages of administrators, and those where an operator sets himself up and changes his password.
 */
@NullMarked
package io.straightway.backoffice.console.administration;

import org.jspecify.annotations.NullMarked;
