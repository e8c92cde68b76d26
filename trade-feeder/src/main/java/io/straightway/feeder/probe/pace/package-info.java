/**
 * The pace of a probe's senders, and the connections on which they send: open loop on a schedule,
 * closed loop by users.
 */
@NullMarked
package io.straightway.feeder.probe.pace;

import org.jspecify.annotations.NullMarked;
