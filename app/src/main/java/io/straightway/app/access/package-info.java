/**
 * The identity of a command's operator, and the place of its operations: a database, or the API of
 * a server on another machine.
 */
@NullMarked
package io.straightway.app.access;

import org.jspecify.annotations.NullMarked;
