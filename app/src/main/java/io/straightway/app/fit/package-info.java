/** The commands that fit, compare and advise: their arguments and wiring. */
@NullMarked
package io.straightway.app.fit;

import org.jspecify.annotations.NullMarked;
