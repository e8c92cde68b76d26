/**
 * Lists as pages show them, once for all: sorted by a column, with totals where all of the list is
 * known, page by page in both directions, and as files.
 */
@NullMarked
package io.straightway.backoffice.console.lists;

import org.jspecify.annotations.NullMarked;
