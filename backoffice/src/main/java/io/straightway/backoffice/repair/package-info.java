/**
 * Work on exceptions: operators, the corrected copies they propose of messages, and who approves
 * them. What an operator may do is decided in the database, by functions that require name and
 * secret; this package prepares their arguments and returns their results.
 */
@NullMarked
package io.straightway.backoffice.repair;

import org.jspecify.annotations.NullMarked;
