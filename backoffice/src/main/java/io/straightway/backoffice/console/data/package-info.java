/** Pages of static data: what is in force when, and loads by two operators. */
@NullMarked
package io.straightway.backoffice.console.data;

import org.jspecify.annotations.NullMarked;
