/**
 * Passwords: each encrypts an operator's secret, by Argon2id, so that the database never sees the
 * password and the server keeps neither.
 */
@NullMarked
package io.straightway.operators.password;

import org.jspecify.annotations.NullMarked;
