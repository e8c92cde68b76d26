/**
 * A model of the commit protocol: senders, elements, a primary with its synchronous standby,
 * failover and replay, one step at a time in an order that a seed decides.
 */
@NullMarked
package io.straightway.element.protocol;

import org.jspecify.annotations.NullMarked;
