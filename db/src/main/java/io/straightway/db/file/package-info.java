/**
 * Files in directories that others can write to. Anyone who may put a file there may also put a
 * link there, to a file that only we can read or write.
 */
@NullMarked
package io.straightway.db.file;

import org.jspecify.annotations.NullMarked;
