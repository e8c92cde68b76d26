/** The {@code stp bench} commands: their options, and their JSON output. */
@NullMarked
package io.straightway.app.bench;

import org.jspecify.annotations.NullMarked;
