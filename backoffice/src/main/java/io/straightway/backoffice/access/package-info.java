/**
 * Access control: identities of operators and senders, their roles, and one table of what each role
 * may do. Spring Security enforces it, and is loaded with the first request that is not open to
 * everybody.
 */
@NullMarked
package io.straightway.backoffice.access;

import org.jspecify.annotations.NullMarked;
