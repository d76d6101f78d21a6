import "server-only";
import type { Outcome } from "@/server/payments/port";

/** The provider is away: whoever asked is asked again by the queue, later. Its message names a code and nobody. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}

/** What the provider gave; throws where only later will say. What it refuses is given on. */
export async function orLater<T>(asked: Promise<Outcome<T>>): Promise<Exclude<Outcome<T>, { kind: "unavailable" }>> {
  const outcome = await asked;
  if (!outcome.ok && outcome.kind === "unavailable")
    throw new ProviderAway(`The payment provider did not answer: ${outcome.code}`);
  return outcome as Exclude<Outcome<T>, { kind: "unavailable" }>;
}
