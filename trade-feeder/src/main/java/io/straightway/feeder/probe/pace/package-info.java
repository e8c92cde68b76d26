/**
 * When the senders of a probe send which order, and the connection they send it on: open loop on a
 * schedule, closed loop by users.
 */
@NullMarked
package io.straightway.feeder.probe.pace;

import org.jspecify.annotations.NullMarked;
