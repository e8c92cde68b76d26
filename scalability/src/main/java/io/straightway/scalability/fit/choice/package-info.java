/**
 * The choice of the model that describes the data: tests of a simpler model against a richer one,
 * the choice based on them, and a backtest of all models on the larger sizes.
 */
@NullMarked
package io.straightway.scalability.fit.choice;

import org.jspecify.annotations.NullMarked;
