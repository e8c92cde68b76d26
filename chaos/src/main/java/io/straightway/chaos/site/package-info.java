/**
 * The installation into which faults are injected: database servers, elements, a feeder that keeps
 * sending, the proxies between them, and the feeder's own record of acknowledgements.
 */
@NullMarked
package io.straightway.chaos.site;

import org.jspecify.annotations.NullMarked;
