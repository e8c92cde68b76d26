/**
 * The result directory of a bench: its manifest ({@link io.straightway.benchmark.files.Manifest})
 * and its tables, whose columns are declared once ({@link
 * io.straightway.benchmark.files.ResultFile}).
 *
 * <p>A <em>point</em> is one run of one deployment; a <em>cell</em> is one load of a latency probe.
 * Points of one deployment are its {@link io.straightway.benchmark.files.Repeats}. A row that can't
 * be read is reported with its file and line, and the rest is used.
 */
@NullMarked
package io.straightway.benchmark.files;

import org.jspecify.annotations.NullMarked;
