/** The commands that run an element, generate trades and feed them. */
@NullMarked
package io.straightway.app.engine;

import org.jspecify.annotations.NullMarked;
