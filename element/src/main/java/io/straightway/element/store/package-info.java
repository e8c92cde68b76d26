/**
 * How messages and trades lie in the database. The message key is written with a real write even
 * when the message is known already: an acknowledgement must stand on a commit that was asked for
 * after the message came.
 */
@NullMarked
package io.straightway.element.store;

import org.jspecify.annotations.NullMarked;
