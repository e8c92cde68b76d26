/**
 * Checks that the data can be the curve of one system that did not change during the measurements.
 * A finding is a {@link io.straightway.scalability.fit.check.Warning}.
 */
@NullMarked
package io.straightway.scalability.fit.check;

import org.jspecify.annotations.NullMarked;
