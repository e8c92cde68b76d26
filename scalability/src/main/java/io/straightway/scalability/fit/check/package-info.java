/**
 * Checks of the data: whether they can be the curve of one system that did not change while it was
 * measured. What they find is a {@link io.straightway.scalability.fit.check.Warning}.
 */
@NullMarked
package io.straightway.scalability.fit.check;

import org.jspecify.annotations.NullMarked;
