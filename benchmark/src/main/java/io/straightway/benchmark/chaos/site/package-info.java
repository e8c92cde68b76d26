/**
 * The installation that faults are made in: database servers, elements, a feeder that keeps
 * sending, the proxies between them, and the feeder's own record of what was acknowledged.
 */
@NullMarked
package io.straightway.benchmark.chaos.site;

import org.jspecify.annotations.NullMarked;
