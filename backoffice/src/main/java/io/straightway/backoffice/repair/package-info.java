/**
 * Work on exceptions: operators, the corrected copies they propose of messages, and who approves
 * them. What an operator may do is decided in the database, by functions that want his name and his
 * secret; this package prepares what they are given and tells what they answer.
 */
@NullMarked
package io.straightway.backoffice.repair;

import org.jspecify.annotations.NullMarked;
