/**
 * Random lives of trades, fed to real elements and to a model without a database; both must arrive
 * at the same books.
 */
@NullMarked
package io.straightway.element.lifecycle;

import org.jspecify.annotations.NullMarked;
