/** Operators, who prove their identity to the database by a name and a secret, or a token. */
@NullMarked
package io.straightway.operators;

import org.jspecify.annotations.NullMarked;
