/**
 * The parts that all commands share: the sources of option values, exit codes, and the reporting of
 * failures.
 */
@NullMarked
package io.straightway.app.cli;

import org.jspecify.annotations.NullMarked;
