/** Pages that explain: the help, the API and denials. */
@NullMarked
package io.straightway.backoffice.console.help;

import org.jspecify.annotations.NullMarked;
