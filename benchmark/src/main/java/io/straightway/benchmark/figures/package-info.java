/**
 * The figures of a benchmark report. Each is a class that makes a chart; {@code ThroughputFigures},
 * {@code ContentionFigures}, {@code FitFigures} and {@code LatencyFigures} decide which of them the
 * data support, and give the reason for those that they don't.
 */
@NullMarked
package io.straightway.benchmark.figures;

import org.jspecify.annotations.NullMarked;
