/** The commands about notifications. */
@NullMarked
package io.straightway.app.notify;

import org.jspecify.annotations.NullMarked;
