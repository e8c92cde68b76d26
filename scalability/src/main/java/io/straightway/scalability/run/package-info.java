/**
 * Runs programs and measures their throughput.
 *
 * <p>A {@link io.straightway.scalability.run.ProgramStart} describes a program to start; a {@link
 * io.straightway.scalability.run.ChildProcess} is the program while it runs. Its output is read
 * line by line, kept in a log file, and is the only thing known of the program. No child outlives
 * this program, unless this program is killed by SIGKILL; a child can notice even that by reading
 * its standard input, which then ends.
 *
 * <p>A {@link io.straightway.scalability.run.RunPlan} is the order of the points to measure. A
 * {@link io.straightway.scalability.run.LoadRun} is the run of one point: programs that print their
 * progress. {@link io.straightway.scalability.run.SteadyThroughput} derives one number from the
 * run, or the reason why there is none. A {@link io.straightway.scalability.run.ResultTable} keeps
 * the result on disk.
 */
@NullMarked
package io.straightway.scalability.run;

import org.jspecify.annotations.NullMarked;
