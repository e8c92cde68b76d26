/** The pages of the business day: opening and closing it, and the reports of days. */
@NullMarked
package io.straightway.backoffice.console.day;

import org.jspecify.annotations.NullMarked;
