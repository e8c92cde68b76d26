/**
 * The {@code stp} command. {@link io.straightway.app.Stp} is its entry; the {@linkplain
 * io.straightway.app.command commands} parse arguments and put the other modules together.
 */
@NullMarked
package io.straightway.app;

import org.jspecify.annotations.NullMarked;
