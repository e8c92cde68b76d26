/**
 * What people can ask of the back office, described once. An {@link
 * io.straightway.backoffice.desk.Operation} has the address, the roles, the arguments with their
 * help, and the call; the command, the endpoint of the API with its part of openapi.json, the form
 * on a page and the rule of access are made from it.
 */
@NullMarked
package io.straightway.backoffice.desk;

import org.jspecify.annotations.NullMarked;
