/**
 * The engine as processes of this machine: a database, elements and feeders, started by a command
 * that measures or shows them.
 *
 * <p>Every process is a {@code stp} command with the launcher's JVM flags ({@link
 * io.straightway.benchmark.system.OwnCommand}). All resources are closed when the command ends,
 * however it ends ({@link io.straightway.benchmark.system.Cleanup}).
 */
@NullMarked
package io.straightway.benchmark.system;

import org.jspecify.annotations.NullMarked;
