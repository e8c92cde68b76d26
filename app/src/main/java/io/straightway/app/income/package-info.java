/** {@code stp settle income}: what issuers pay. */
@NullMarked
package io.straightway.app.income;

import org.jspecify.annotations.NullMarked;
