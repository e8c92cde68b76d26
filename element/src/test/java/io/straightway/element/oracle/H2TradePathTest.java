package io.straightway.element.oracle;

/** By the dialect of Oracle on H2, in its mode for it. */
class H2TradePathTest extends StandInContract {
  H2TradePathTest() {
    super(StandInVendor.H2);
  }
}
