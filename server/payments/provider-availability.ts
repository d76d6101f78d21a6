import "server-only";
import type { ProviderResult } from "@/server/payments/port";

/** The provider is unavailable: the job queue retries later. The message contains a code and no personal data. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

const TIMEOUT_MS = 8_000;

/** The result within the time a user waits for a screen, otherwise null. The call continues. */
export async function withProviderTimeout<T>(pending: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([pending, timeout]);
  } finally {
    clearTimeout(timer);
    // The caller has stopped waiting, so a later rejection must be handled here.
    pending.catch(() => undefined);
  }
}

/** The provider's result; throws for a retry while it is unavailable. A refusal is returned. */
export async function throwIfUnavailable<T>(
  pending: Promise<ProviderResult<T>>,
): Promise<Exclude<ProviderResult<T>, { kind: "unavailable" }>> {
  const outcome = await pending;
  if (!outcome.ok && outcome.kind === "unavailable")
    throw new ProviderUnavailable(`The payment provider did not answer: ${outcome.code}`);
  return outcome as Exclude<ProviderResult<T>, { kind: "unavailable" }>;
}
