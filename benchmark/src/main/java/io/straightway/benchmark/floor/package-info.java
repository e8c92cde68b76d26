/**
 * What the machine and PostgreSQL do without the engine: bare COPY of the same rows, pgbench, and
 * one durable INSERT at a time. Results are shown as a share or a multiple of these.
 */
@NullMarked
package io.straightway.benchmark.floor;

import org.jspecify.annotations.NullMarked;
