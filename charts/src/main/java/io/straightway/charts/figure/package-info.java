/**
 * Figures of any kind, in one look, written as SVG and PNG. A {@link
 * io.straightway.charts.figure.Figure} is a value: title, axes, {@link
 * io.straightway.charts.figure.Layer layers} and remarks; {@link
 * io.straightway.charts.figure.ChartTheme} draws it.
 */
@NullMarked
package io.straightway.charts.figure;

import org.jspecify.annotations.NullMarked;
