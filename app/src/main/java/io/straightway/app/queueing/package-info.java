/** Users and seconds: {@code stp queueing}. */
@NullMarked
package io.straightway.app.queueing;

import org.jspecify.annotations.NullMarked;
