/**
 * What is said to a database in the words of its vendor: how rows travel, how ids are drawn, what
 * locks a name, which processes run. One sealed interface, a file for each vendor.
 */
@NullMarked
package io.straightway.db.dialect;

import org.jspecify.annotations.NullMarked;
