/**
 * The files that a bench command leaves in its directory, read back: what was planned and on what
 * machine ({@link io.straightway.benchmark.files.ReadManifest}), what each point gave ({@link
 * io.straightway.benchmark.files.RunPoint}) in which windows, and how long orders took in each cell
 * of a probe ({@link io.straightway.benchmark.files.ProbeRow}).
 *
 * <p>A <em>point</em> is one run of one deployment; a <em>cell</em> is one load of a latency probe.
 * Points of one deployment are its {@link io.straightway.benchmark.files.Repeats}. What can't be
 * read is named with its file and line, and the rest is used.
 */
@NullMarked
package io.straightway.benchmark.files;

import io.straightway.charts.figure.Points;
import org.jspecify.annotations.NullMarked;

