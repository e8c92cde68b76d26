/**
 * What waits for a second person, whatever it is: {@link
 * io.straightway.backoffice.approval.Approvals} lists it with both versions side by side. It is
 * decided where it was made.
 */
@NullMarked
package io.straightway.backoffice.approval;

import org.jspecify.annotations.NullMarked;
