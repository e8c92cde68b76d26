/**
 * The pages of administrators, and those on which operators set themselves up and change their
 * password.
 */
@NullMarked
package io.straightway.backoffice.console.administration;

import org.jspecify.annotations.NullMarked;
