/**
 * Runs programs, and measures what they get done.
 *
 * <p>A {@link io.straightway.scalability.run.ProgramStart} names what to start; a {@link
 * io.straightway.scalability.run.ChildProcess} is the program while it runs. What it prints is read
 * line by line, kept in a log file, and is the only thing known of it. No child outlives this
 * program, unless this program is killed hard; a child that wants to notice even that reads its
 * standard input, which ends then.
 *
 * <p>A {@link io.straightway.scalability.run.RunPlan} is the order of what is measured. A {@link
 * io.straightway.scalability.run.LoadRun} is one of its points at work: programs that print how far
 * they are. {@link io.straightway.scalability.run.SteadyThroughput} makes one number of that, or
 * gives the reason why there is none. A {@link io.straightway.scalability.run.ResultTable} keeps it
 * on disk.
 */
@NullMarked
package io.straightway.scalability.run;

import org.jspecify.annotations.NullMarked;
