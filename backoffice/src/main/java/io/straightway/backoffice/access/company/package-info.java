/**
 * The login with the company: OpenID Connect, authorization code with PKCE. The database verifies
 * what the issuer signs by the keys registered there; nothing in this package authenticates
 * anybody.
 */
@NullMarked
package io.straightway.backoffice.access.company;

import org.jspecify.annotations.NullMarked;
