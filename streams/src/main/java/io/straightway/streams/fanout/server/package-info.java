/** The fan-out as a server: server-sent events over HTTP. */
@NullMarked
package io.straightway.streams.fanout.server;

import org.jspecify.annotations.NullMarked;
