/** The complete proof from the database, composed of the modules' own checks. */
@NullMarked
package io.straightway.backoffice.check;

import org.jspecify.annotations.NullMarked;
