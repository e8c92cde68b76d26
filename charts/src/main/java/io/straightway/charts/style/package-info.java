/** Styles of drawing: colours, line styles and marks, one of each for every model, and numbers. */
@NullMarked
package io.straightway.charts.style;

import org.jspecify.annotations.NullMarked;
