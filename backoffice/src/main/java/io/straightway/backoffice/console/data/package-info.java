/** Pages of static data: the rows in force on a day, loads by two operators, and uploads. */
@NullMarked
package io.straightway.backoffice.console.data;

import org.jspecify.annotations.NullMarked;
