/**
 * Throughput curves in files: {@link io.straightway.scalability.curves.CurveFile} reads the systems
 * that a file describes, and the other classes fit, compare and advise on them. A command or a
 * console only displays the results.
 */
@NullMarked
package io.straightway.scalability.curves;

import org.jspecify.annotations.NullMarked;
