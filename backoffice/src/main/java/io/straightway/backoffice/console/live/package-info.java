/** The event streams of open pages: live figures, and the events of a fan-out. */
@NullMarked
package io.straightway.backoffice.console.live;

import org.jspecify.annotations.NullMarked;
