/**
 * Logins of operators: the verification of passwords and of an issuer's tokens, as Spring Security
 * asks for it.
 */
@NullMarked
package io.straightway.backoffice.access.login;

import org.jspecify.annotations.NullMarked;
