/**
 * The login of the company: OpenID Connect, by authorization code with PKCE. What the issuer signs
 * is proved to the database, which knows its keys; nothing here decides who somebody is.
 */
@NullMarked
package io.straightway.backoffice.access.company;

import org.jspecify.annotations.NullMarked;
