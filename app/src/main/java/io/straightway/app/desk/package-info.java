/** The commands by which operators list, repair and decide on exceptions. */
@NullMarked
package io.straightway.app.desk;

import org.jspecify.annotations.NullMarked;
