/**
 * Who acts for a command, and where: an operator, at a database or by the API of a server on
 * another machine.
 */
@NullMarked
package io.straightway.app.access;

import org.jspecify.annotations.NullMarked;
