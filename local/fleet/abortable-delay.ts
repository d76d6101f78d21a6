// Waits, and returns early when the fleet stops.
export function abortableDelay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const onDone = (): void => {
      clearTimeout(timer);
      stop.removeEventListener("abort", onDone);
      resolve();
    };
    const timer = setTimeout(onDone, ms);
    stop.addEventListener("abort", onDone, { once: true });
  });
}

/** Repeats an action until stopped. A failure is logged and does not end the repetition. */
export async function repeatUntilStopped(
  label: string,
  everyMs: number,
  stop: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await action();
    } catch (error) {
      if (!stop.aborted) console.error(`fleet: ${label}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await abortableDelay(everyMs, stop);
  }
}
