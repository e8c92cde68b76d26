/**
 * Listeners of the test launcher: time limits, times of test classes, left-over processes; and a
 * second opinion on XML documents.
 */
@NullMarked
package io.straightway.testing;

import org.jspecify.annotations.NullMarked;
