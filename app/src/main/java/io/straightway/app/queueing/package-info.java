/** {@code stp queueing}: numbers of users and response times. */
@NullMarked
package io.straightway.app.queueing;

import org.jspecify.annotations.NullMarked;
