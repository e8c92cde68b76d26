@NullMarked
package io.straightway.settlement.desk;

import org.jspecify.annotations.NullMarked;
