/**
 * Small figures for pages: bars and columns as SVG, without ground of their own, in colours for a
 * light or a dark page and letters of the reader's system. They are narrow enough for a phone, and
 * cheap enough to be drawn for every request.
 */
@NullMarked
package io.straightway.charts.bars;

import org.jspecify.annotations.NullMarked;
