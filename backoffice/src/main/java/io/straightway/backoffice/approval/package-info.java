/**
 * The proposals that wait for a second person: {@link io.straightway.backoffice.approval.Approvals}
 * lists all kinds with both versions side by side. Each is decided by the operations of its kind.
 */
@NullMarked
package io.straightway.backoffice.approval;

import org.jspecify.annotations.NullMarked;
