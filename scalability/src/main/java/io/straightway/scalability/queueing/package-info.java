/**
 * Closed queueing networks: throughput and response time as functions of the number of users, their
 * think time and the demands on a system's centers. Bounds from three numbers, and the exact
 * solution of networks in product form.
 */
@NullMarked
package io.straightway.scalability.queueing;

import org.jspecify.annotations.NullMarked;
