/**
 * The {@code stp} command. {@link io.straightway.app.Stp} is its entry and {@link
 * io.straightway.app.CommandTree} has every command; those of a subject stand in a package of
 * theirs, each beside the text that it prints. They parse arguments and call the other modules.
 */
@NullMarked
package io.straightway.app;

import org.jspecify.annotations.NullMarked;
