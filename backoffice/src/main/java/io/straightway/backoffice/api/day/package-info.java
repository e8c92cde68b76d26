/** The reports of closed days over HTTP. */
@NullMarked
package io.straightway.backoffice.api.day;

import org.jspecify.annotations.NullMarked;
