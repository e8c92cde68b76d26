/** {@code stp settle exchange}: an ISIN becomes another one, by a decision of two. */
@NullMarked
package io.straightway.app.exchange;

import org.jspecify.annotations.NullMarked;
