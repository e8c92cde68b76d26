/** The output of results: aligned text for people, JSON for programs. */
@NullMarked
package io.straightway.app.print;

import org.jspecify.annotations.NullMarked;
