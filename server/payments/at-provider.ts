import "server-only";
import type { Outcome } from "@/server/payments/port";

/** The provider is away: whoever asked is asked again by the queue, later. Its message names a code and nobody. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}

const PATIENCE_MS = 8_000;

/** What comes while somebody looks at their screen; null when it takes longer. It goes on by itself. */
export async function within<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((given) => {
    timer = setTimeout(given, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    // Whoever waited has gone: what it throws then is nobody's.
    asked.catch(() => undefined);
  }
}

/** What the provider gave; throws where only later will say. What it refuses is given on. */
export async function orLater<T>(asked: Promise<Outcome<T>>): Promise<Exclude<Outcome<T>, { kind: "unavailable" }>> {
  const outcome = await asked;
  if (!outcome.ok && outcome.kind === "unavailable")
    throw new ProviderAway(`The payment provider did not answer: ${outcome.code}`);
  return outcome as Exclude<Outcome<T>, { kind: "unavailable" }>;
}
