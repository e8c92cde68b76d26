/**
 * The business day in the back office: closing it in the background of a server, and its reports as
 * files.
 */
@NullMarked
package io.straightway.backoffice.day;

import org.jspecify.annotations.NullMarked;
