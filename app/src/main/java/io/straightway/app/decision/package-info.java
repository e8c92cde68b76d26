/**
 * {@code stp settle accept}, {@code reverse}, {@code tolerance}, {@code approve} and {@code
 * reject}: what two operators decide on confirmations and tolerances.
 */
@NullMarked
package io.straightway.app.decision;

import org.jspecify.annotations.NullMarked;
