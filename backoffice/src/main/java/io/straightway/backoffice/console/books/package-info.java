/** Pages of the books: positions, the ledger with its journals, and reconciliation. */
@NullMarked
package io.straightway.backoffice.console.books;

import org.jspecify.annotations.NullMarked;
