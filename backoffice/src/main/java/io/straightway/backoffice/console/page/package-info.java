/**
 * The parts that pages of the console share: the frame of a page's values, the submission of forms,
 * and the form of texts.
 */
@NullMarked
package io.straightway.backoffice.console.page;

import org.jspecify.annotations.NullMarked;
