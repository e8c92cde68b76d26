/** Listeners of the test launcher: patience, times of test classes, left-over processes. */
@NullMarked
package io.straightway.testing;

import org.jspecify.annotations.NullMarked;
