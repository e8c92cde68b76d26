/**
 * The report of a benchmark: one self-contained page with its figures, tables and conclusions.
 *
 * <p>{@link io.straightway.benchmark.report.BenchReport} writes it from what {@link
 * io.straightway.benchmark.files.BenchFiles} has read. Each figure is a class that makes a chart;
 * {@code ThroughputFigures}, {@code FitFigures} and {@code LatencyFigures} decide which of them the
 * data support, and say why for those they don't. {@link io.straightway.benchmark.findings.Summary}
 * is what the page begins with, and what programs get.
 */
@NullMarked
package io.straightway.benchmark.report;

import org.jspecify.annotations.NullMarked;
