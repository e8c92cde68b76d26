/** The commands that say whose tokens prove who acts. */
@NullMarked
package io.straightway.app.issuer;

import org.jspecify.annotations.NullMarked;
