/**
 * Whole lives of trades, from the first message to the last confirmation, fed to the real engine,
 * desk, instructing, delivery and receiving and to a model that knows no database; both must come
 * to the same books.
 */
@NullMarked
package io.straightway.backoffice.lifecycle;

import org.jspecify.annotations.NullMarked;
