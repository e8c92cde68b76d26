/** {@code stp settle exchange}: the exchange of one ISIN for another, under four eyes. */
@NullMarked
package io.straightway.app.exchange;

import org.jspecify.annotations.NullMarked;
