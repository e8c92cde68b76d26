/** Signatures of files and events by a secret of both ends of their channel. */
@NullMarked
package io.straightway.messages.channel;

import org.jspecify.annotations.NullMarked;
