/**
 * The end of days over HTTP: opening and closing them, and the reports of those that are closed.
 */
@NullMarked
package io.straightway.backoffice.api.day;

import org.jspecify.annotations.NullMarked;
