/**
 * Figures for reports: what was measured, the curve fitted to it, and how far both can be trusted.
 *
 * <p>{@link io.straightway.charts.FitCharts} writes all figures of a {@link
 * io.straightway.scalability.fit.FitReport}. {@link io.straightway.charts.ChartTheme} is the one
 * look that figures have: white paper, colours that the colour-blind can tell apart, and dashes and
 * marks that still can be told apart without any colour. Every figure is written twice, as SVG with
 * its text as text, and as PNG.
 *
 * <p>Text is set in Liberation Sans, which comes with the module (SIL Open Font License 1.1). Its
 * letters are as wide as those of Arial and Helvetica, so an SVG looks the same where one of these
 * takes its place.
 */
@NullMarked
package io.straightway.charts;

import org.jspecify.annotations.NullMarked;
