import "server-only";
import { processSingleton } from "@/server/core/process-singleton";
import { wallClock, type TimeSource } from "@/server/session/time-source";

// An existing account costs a password hash, an email or a text, an unknown one does not. Responses wait for a floor
// above both, so that their time does not reveal which accounts exist.

const MIN_MS = 800;
const MAX_MS = 5_000;
const STEP_MS = 200;
const SAMPLES = 50;
const sampleDurations = processSingleton<number[]>("password check durations");

/** The floor in ms: one and a half times the slowest of this process's recent successful password checks. */
export function constantTimeMs(): number {
  const slowest = Math.max(0, ...(sampleDurations.value ?? []));
  return Math.min(MAX_MS, Math.max(MIN_MS, Math.ceil((slowest * 1.5) / STEP_MS) * STEP_MS));
}

/**
 * Runs a password check. A success returns immediately, because it reveals the account anyway. A failure is thrown at
 * the floor, or at its next multiple.
 */
export async function failInConstantTime<T>(work: () => Promise<T>, clock: TimeSource = wallClock): Promise<T> {
  const startedAt = clock.now();
  const floorMs = constantTimeMs();
  try {
    const result = await work();
    sampleDurations.value = [...(sampleDurations.value ?? []), clock.now() - startedAt].slice(-SAMPLES);
    return result;
  } catch (error) {
    const elapsed = clock.now() - startedAt;
    await clock.sleep(Math.max(1, Math.ceil(elapsed / floorMs)) * floorMs - elapsed);
    throw error;
  }
}

/**
 * Starts sending an email or a text, and returns at the floor, finished or not. Throws only errors until then. `onLate`
 * gets the rest.
 */
export async function returnInConstantTime(
  work: () => Promise<void>,
  onLate: (remaining: Promise<void>) => void,
  clock: TimeSource = wallClock,
): Promise<void> {
  const floor = clock.sleep(constantTimeMs());
  let ended = false;
  let failure: { error: unknown } | undefined;
  const pendingWork = work().then(
    () => {
      ended = true;
    },
    (error: unknown) => {
      ended = true;
      failure = { error };
    },
  );
  await floor;
  if (failure) throw failure.error;
  if (!ended) onLate(pendingWork);
}
