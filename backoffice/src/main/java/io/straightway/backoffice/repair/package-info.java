/**
 * Work on exceptions: the corrected copies of messages that operators propose, and their approval.
 * Permissions are checked in the database, by functions that require name and secret; this package
 * prepares their arguments and returns their results.
 */
@NullMarked
package io.straightway.backoffice.repair;

import org.jspecify.annotations.NullMarked;
