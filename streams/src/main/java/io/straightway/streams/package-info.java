/** Trades in from Kafka, what happens in the books out as events, and a broker to try it with. */
@NullMarked
package io.straightway.streams;

import org.jspecify.annotations.NullMarked;
