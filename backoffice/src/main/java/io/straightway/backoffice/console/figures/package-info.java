/** Figures of pages, each an image of its own with the table of its values on the page. */
@NullMarked
package io.straightway.backoffice.console.figures;

import org.jspecify.annotations.NullMarked;
