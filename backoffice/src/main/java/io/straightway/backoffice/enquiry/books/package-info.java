/** Enquiries about the books: holdings, accounts, trial balances, costs and reconciliations. */
@NullMarked
package io.straightway.backoffice.enquiry.books;

import org.jspecify.annotations.NullMarked;
