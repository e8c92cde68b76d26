/**
 * Sends batches to an element over HTTP, several at once and at a chosen rate, until each message
 * in them has an outcome.
 */
@NullMarked
package io.straightway.feeder.deliver;

import org.jspecify.annotations.NullMarked;
