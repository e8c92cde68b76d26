/**
 * Throughput curves in files: {@link io.straightway.scalability.curves.CurveFile} reads the systems
 * that a file describes, and the rest fits, compares and advises on them. A command or a console
 * only shows what is found.
 */
@NullMarked
package io.straightway.scalability.curves;

import org.jspecify.annotations.NullMarked;
