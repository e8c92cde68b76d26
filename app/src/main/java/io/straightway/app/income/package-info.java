/** {@code stp settle income}: payments of issuers. */
@NullMarked
package io.straightway.app.income;

import org.jspecify.annotations.NullMarked;
