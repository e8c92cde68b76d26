/**
 * Runs programs.
 *
 * <p>A {@link io.straightway.scalability.run.ProgramStart} says what to start; a {@link
 * io.straightway.scalability.run.ChildProcess} is the program while it runs. What it prints is read
 * line by line, kept in a log file, and is the only thing known of it. No child outlives this
 * program, unless this program is killed hard; a child that wants to notice even that reads its
 * standard input, which ends then.
 */
@NullMarked
package io.straightway.scalability.run;

import org.jspecify.annotations.NullMarked;
