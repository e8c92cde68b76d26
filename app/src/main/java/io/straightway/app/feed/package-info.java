/** A feed as a command runs it: it can be stopped in order, shows its progress, and reports. */
@NullMarked
package io.straightway.app.feed;

import org.jspecify.annotations.NullMarked;
