/** Who may get in, over HTTP: for administrators, and to read for auditors. */
@NullMarked
package io.straightway.backoffice.api.administration;

import org.jspecify.annotations.NullMarked;
