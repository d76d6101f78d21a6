import "server-only";
import type { ProviderResult } from "@/server/payments/port";

/** The provider is unavailable: the job queue retries later. The message contains a code and no personal data. */
export class ProviderUnavailable extends Error {
  override name = "ProviderAway";
}

const PATIENCE_MS = 8_000;

/** The result within the time a user waits for a screen, otherwise null. The call continues. */
export async function withProviderTimeout<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((given) => {
    timer = setTimeout(given, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    // The caller has stopped waiting, so a later rejection must be handled here.
    asked.catch(() => undefined);
  }
}

/** The provider's result; throws for a retry while it is unavailable. A refusal is returned. */
export async function retryIfUnavailable<T>(
  asked: Promise<ProviderResult<T>>,
): Promise<Exclude<ProviderResult<T>, { kind: "unavailable" }>> {
  const outcome = await asked;
  if (!outcome.ok && outcome.kind === "unavailable")
    throw new ProviderUnavailable(`The payment provider did not answer: ${outcome.code}`);
  return outcome as Exclude<ProviderResult<T>, { kind: "unavailable" }>;
}
