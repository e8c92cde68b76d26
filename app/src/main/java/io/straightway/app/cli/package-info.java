/**
 * What all commands have in common: where a value comes from when it is not on the command line,
 * exit codes, and how a failure is reported.
 */
@NullMarked
package io.straightway.app.cli;

import org.jspecify.annotations.NullMarked;
