/** The desk over HTTP, on Spring MVC. */
@NullMarked
package io.straightway.backoffice.api;

import org.jspecify.annotations.NullMarked;
