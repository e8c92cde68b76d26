/** The HTTP API of access administration: for administrators, and for auditors to read. */
@NullMarked
package io.straightway.backoffice.api.administration;

import org.jspecify.annotations.NullMarked;
