/**
 * The report of a benchmark: one self-contained page with its figures, tables and conclusions.
 *
 * <p>{@link io.straightway.benchmark.report.BenchReport} writes it from the files that {@link
 * io.straightway.benchmark.files.BenchFiles} has read. Each figure is a class that makes a chart;
 * {@code ThroughputFigures}, {@code FitFigures} and {@code LatencyFigures} decide which of them the
 * data support, and state the reason for each that they don't. {@link
 * io.straightway.benchmark.findings.Summary} is the beginning of the page, and the output for
 * programs.
 */
@NullMarked
package io.straightway.benchmark.report;

import org.jspecify.annotations.NullMarked;
