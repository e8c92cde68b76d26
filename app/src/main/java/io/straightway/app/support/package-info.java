/** The command that collects what somebody needs who looks for a fault. */
@NullMarked
package io.straightway.app.support;

import org.jspecify.annotations.NullMarked;
