// Waits, and returns early when the fleet stops.
export function abortableDelay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    if (stop.aborted) return resume();
    const done = (): void => {
      clearTimeout(timer);
      stop.removeEventListener("abort", done);
      resume();
    };
    const timer = setTimeout(done, ms);
    stop.addEventListener("abort", done, { once: true });
  });
}

/** Repeats an action until stopped. A failure is logged and does not end the repetition. */
export async function repeatUntilStopped(
  what: string,
  everyMs: number,
  stop: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await work();
    } catch (error) {
      if (!stop.aborted) console.error(`fleet: ${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await abortableDelay(everyMs, stop);
  }
}
