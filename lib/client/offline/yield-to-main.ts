/**
 * Yields to pending input and frames, then continues in a new task. Not with a timer: browsers throttle timers of
 * hidden pages to as little as one per minute.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      goOn();
    };
    port2.postMessage(null);
  });
}

// Longer than a frame on a slow phone. A hidden page draws no frames.
const longestFrameMs = 150;

/** Resolves after the next paint, so that feedback to a press is visible before the work starts. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((goOn) => {
    const late = setTimeout(goOn, longestFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(late);
      goOn();
    });
  });
  await yieldToMain();
}
