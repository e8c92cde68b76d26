/**
 * The description of what the back office offers. An {@link
 * io.straightway.backoffice.desk.Operation} has the address, the roles, the arguments with their
 * help, and the call; the command, the API endpoint with its part of openapi.json, the form on a
 * page and the access rule are derived from it.
 */
@NullMarked
package io.straightway.backoffice.desk;

import org.jspecify.annotations.NullMarked;
