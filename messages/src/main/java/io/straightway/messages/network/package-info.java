/** The network's answers to our messages: acknowledgements and refusals. */
@NullMarked
package io.straightway.messages.network;

import org.jspecify.annotations.NullMarked;
