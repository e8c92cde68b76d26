/**
 * Figures of a fit: what was measured, the curve fitted to it, and how far both can be trusted.
 *
 * <p>{@link io.straightway.charts.FitCharts} writes all figures of a {@link
 * io.straightway.scalability.fit.FitReport}, each as SVG with its text as text, and as PNG. What
 * figures of any kind are made of is in {@code figure} and {@code style}: white paper, colours that
 * the colour-blind can tell apart, and dashes and marks that differ even without colour.
 *
 * <p>Text is set in Liberation Sans, which comes with the module (SIL Open Font License 1.1). Its
 * letters are as wide as those of Arial and Helvetica, so an SVG looks the same where one of these
 * takes its place.
 */
@NullMarked
package io.straightway.charts;

import org.jspecify.annotations.NullMarked;
