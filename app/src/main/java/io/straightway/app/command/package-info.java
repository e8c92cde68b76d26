/**
 * One class a command. Each declares its options, checks them, calls one of the other modules and
 * prints what came back. Nothing of Spring is loaded before a command needs it.
 */
@NullMarked
package io.straightway.app.command;

import org.jspecify.annotations.NullMarked;
