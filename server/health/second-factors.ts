import "server-only";
import type { Readiness } from "@/lib/contracts/system";
import { log } from "@/server/core/log";
import { env } from "@/server/env";

/** Whether this host can encrypt and check authenticator secrets. */
export function secondFactors(): Readiness["secondFactors"] {
  return env().SECOND_FACTOR_KEY ? "available" : "missing_key";
}

/** Reports a missing key at the start: no one can enrol, and `second_factor_required` is on by default. */
export function warnAboutSecondFactors(): void {
  if (secondFactors() === "available") return;
  log().warn(
    "SECOND_FACTOR_KEY is not set: administrators and cashiers cannot set up a second factor, and while the setting second_factor_required is on every decision is refused (npm run keys prints a key)",
  );
}
