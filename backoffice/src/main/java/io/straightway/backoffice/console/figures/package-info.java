/** Figures of pages: each is an image, with the table of its values on the page. */
@NullMarked
package io.straightway.backoffice.console.figures;

import org.jspecify.annotations.NullMarked;
