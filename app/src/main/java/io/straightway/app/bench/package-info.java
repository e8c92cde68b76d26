/** The {@code stp bench} commands: their options, and what they print for programs. */
@NullMarked
package io.straightway.app.bench;

import org.jspecify.annotations.NullMarked;
