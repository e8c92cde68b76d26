/**
 * Lists on pages: sorted by a column, with totals if the whole list is known, paged in both
 * directions, and downloaded as files.
 */
@NullMarked
package io.straightway.backoffice.console.lists;

import org.jspecify.annotations.NullMarked;
