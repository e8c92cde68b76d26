/**
 * Closed systems of queues: what users, their think time and the demands on a system's centers make
 * of throughput and response time. Bounds that need three numbers, and the exact solution of
 * networks in product form.
 */
@NullMarked
package io.straightway.scalability.queueing;

import org.jspecify.annotations.NullMarked;
