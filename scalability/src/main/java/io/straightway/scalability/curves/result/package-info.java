/** Fits, comparisons, advice and self-tests as text and as JSON, for commands and consoles. */
@NullMarked
package io.straightway.scalability.curves.result;

import org.jspecify.annotations.NullMarked;
