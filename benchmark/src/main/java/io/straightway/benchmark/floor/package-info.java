/**
 * Measures the machine and PostgreSQL without the engine: bare COPY of the same rows, pgbench, and
 * single durable INSERTs. Results are shown as a share or a multiple of these.
 */
@NullMarked
package io.straightway.benchmark.floor;

import org.jspecify.annotations.NullMarked;
