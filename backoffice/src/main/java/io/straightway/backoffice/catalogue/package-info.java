/**
 * Every operation of the back office, by subject. What is really particular is not here but written
 * by hand: the page of today, previews, reports as files, the story of a trade.
 */
@NullMarked
package io.straightway.backoffice.catalogue;

import org.jspecify.annotations.NullMarked;
