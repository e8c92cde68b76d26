/** The commands for the issuers whose tokens identify operators. */
@NullMarked
package io.straightway.app.issuer;

import org.jspecify.annotations.NullMarked;
