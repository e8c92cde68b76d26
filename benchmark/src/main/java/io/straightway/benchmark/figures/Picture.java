package io.straightway.benchmark.figures;

import org.jfree.chart.JFreeChart;

/**
 * A figure of the report.
 *
 * @param name the name of its files, without ending
 * @param caption what is seen, and from which file
 * @param chart the figure
 */
public record Picture(String name, String caption, JFreeChart chart) {}
