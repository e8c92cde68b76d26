/**
 * Storage of messages and trades in the database. The message key is written with a real write even
 * if the message is already known: an acknowledgement must rest on a commit that was requested
 * after the message was received.
 */
@NullMarked
package io.straightway.element.store;

import org.jspecify.annotations.NullMarked;
