/**
 * The {@code stp} command. {@link io.straightway.app.Stp} is the entry point and {@link
 * io.straightway.app.CommandTree} has every command. The commands of a subject share a package with
 * their output texts. They parse arguments and call the other modules.
 */
@NullMarked
package io.straightway.app;

import org.jspecify.annotations.NullMarked;
