/** The HTTP API of the back office, on Spring MVC. */
@NullMarked
package io.straightway.backoffice.api;

import org.jspecify.annotations.NullMarked;
