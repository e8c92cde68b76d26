/**
 * Figures of any kind: axes, lines, bands, points, notes and a legend, in one look, written as SVG
 * and PNG. {@link io.straightway.charts.figure.ChartTheme} is that look, a {@link
 * io.straightway.charts.figure.Figure} one plot that is being drawn.
 */
@NullMarked
package io.straightway.charts.figure;

import org.jspecify.annotations.NullMarked;
