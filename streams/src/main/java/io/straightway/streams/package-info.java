/** Intake of trades from Kafka, events of the books for other systems, and a broker for demos. */
@NullMarked
package io.straightway.streams;

import org.jspecify.annotations.NullMarked;
