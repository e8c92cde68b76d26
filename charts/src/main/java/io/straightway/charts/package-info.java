/**
 * Figures of a fit: the measurements, the curve fitted to them, and their uncertainty.
 *
 * <p>{@link io.straightway.charts.FitCharts} writes all figures of a {@link
 * io.straightway.scalability.fit.FitReport}, each as SVG with its text as text, and as PNG. The
 * parts of figures of any kind are in {@code figure} and {@code style}: white paper, colours that
 * the colour-blind can tell apart, and dashes and marks that differ even without colour.
 *
 * <p>Text is set in Liberation Sans, which comes with the module (SIL Open Font License 1.1). Its
 * letters are as wide as those of Arial and Helvetica, so an SVG looks the same where one of these
 * replaces it.
 */
@NullMarked
package io.straightway.charts;

import org.jspecify.annotations.NullMarked;
