/**
 * Random lives of trades, fed to real elements and to a model that knows no database; both must
 * come to the same books.
 */
@NullMarked
package io.straightway.element.lifecycle;

import org.jspecify.annotations.NullMarked;
