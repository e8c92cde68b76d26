/** The command that collects the information needed to diagnose a fault. */
@NullMarked
package io.straightway.app.support;

import org.jspecify.annotations.NullMarked;
