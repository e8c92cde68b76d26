/**
 * Measures the engine. A bench has a directory of its own ({@link
 * io.straightway.app.bench.BenchDirectory}) with what was found, a database that it may empty
 * ({@link io.straightway.app.bench.BenchDatabase}), and a manifest that says on what it was
 * measured ({@link io.straightway.app.bench.Manifest}).
 *
 * <p>A bench refuses to measure what nobody would run: a database that may lose acknowledged trades
 * ({@link io.straightway.app.bench.Durability}), or a JVM that is slowed down ({@link
 * io.straightway.app.bench.JvmFlags}). A point whose books don't balance at its end yields no
 * number.
 */
@NullMarked
package io.straightway.app.bench;

import org.jspecify.annotations.NullMarked;
