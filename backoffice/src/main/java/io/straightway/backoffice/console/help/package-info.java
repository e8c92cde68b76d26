/** Pages that explain: help, and what was denied. */
@NullMarked
package io.straightway.backoffice.console.help;

import org.jspecify.annotations.NullMarked;
