/** The console in real browsers. */
@NullMarked
package io.straightway.backoffice.console;

import org.jspecify.annotations.NullMarked;
