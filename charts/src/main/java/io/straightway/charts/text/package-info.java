/** Draws results as text for a terminal: numbers, latencies, tables and paragraphs. */
@NullMarked
package io.straightway.charts.text;

import org.jspecify.annotations.NullMarked;
