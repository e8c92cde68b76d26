package io.straightway.feeder.deliver;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A signal, raised once, to end a feed early; it wakes every thread that pauses on it. */
public final class StopSignal {
  private final CountDownLatch raised = new CountDownLatch(1);
  private final List<Runnable> wakers = new CopyOnWriteArrayList<>();

  public void raise() {
    raised.countDown();
    wakers.forEach(Runnable::run);
  }

  public boolean raised() {
    return raised.getCount() == 0;
  }

  /**
   * Adds an action to run after each later {@link #raise()}; the caller must check the signal once
   * more after this call.
   */
  void whenRaised(Runnable waker) {
    wakers.add(waker);
  }

  /**
   * Waits, unless the signal is or gets raised.
   *
   * @param nanos the time to wait; none if not positive
   * @return whether the signal is raised
   */
  public boolean pause(long nanos) throws InterruptedException {
    return raised.await(nanos, TimeUnit.NANOSECONDS);
  }
}
