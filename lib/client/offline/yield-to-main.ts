/**
 * Yields to pending input and frames, then continues in a new task. Not with a timer: browsers throttle timers of
 * hidden pages to as little as one per minute.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

// Longer than a frame on a slow phone. A hidden page draws no frames.
const maxFrameMs = 150;

/** Resolves after the next paint, so that feedback to a press is visible before the work starts. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resume) => {
    const timeout = setTimeout(resume, maxFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      resume();
    });
  });
  await yieldToMain();
}
