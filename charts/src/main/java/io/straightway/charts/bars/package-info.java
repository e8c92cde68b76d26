/**
 * Small figures for pages: bars and columns as SVG, with a transparent background, in colours for a
 * light or a dark page and the fonts of the reader's system. They are narrow enough for a phone,
 * and cheap enough to be drawn for every request.
 */
@NullMarked
package io.straightway.charts.bars;

import org.jspecify.annotations.NullMarked;
