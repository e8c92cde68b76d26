/**
 * Whole lives of trades, from the first message to the last confirmation, run through the real
 * engine, desk, instructing, delivery and receiving, and through a model without a database; both
 * must have the same books.
 */
@NullMarked
package io.straightway.backoffice.lifecycle;

import org.jspecify.annotations.NullMarked;
