import "server-only";
import { after } from "next/server";
import { meters } from "@/server/core/meters";
import { log } from "@/server/core/log";
import { authRefusal, type AuthFailure } from "@/server/session/auth-error";
import { returnInConstantTime } from "@/server/session/phone/constant-time";

// Codes of refusals before the auth server looks an account up.
const CODES_BEFORE_LOOKUP = ["over_request_rate_limit"];

/**
 * Requests a code or link; response and time are the same for existing and unknown accounts. Throws only errors
 * independent of the account: no response, or too many requests from one address. Other failures are counted and
 * logged.
 */
export async function sendInConstantTime(
  sendCode: () => Promise<{ error: AuthFailure | null }>,
): Promise<Record<string, never>> {
  await returnInConstantTime(
    async () => {
      const startedAt = performance.now();
      const { error } = await sendCode();
      const isExpected = !error || isAccountSpecific(error);
      meters()?.recordJob("auth-message", isExpected ? "done" : "failed", (performance.now() - startedAt) / 1_000);
      if (isExpected) return;
      log().warn({ code: error.code ?? "none", status: error.status ?? 0 }, "the auth server sent no code or link");
      if (!error.status || CODES_BEFORE_LOOKUP.includes(error.code ?? ""))
        throw authRefusal(error, "PROVIDER_UNAVAILABLE");
    },
    (remaining) => {
      // A serverless host would otherwise stop it with the response.
      after(remaining);
    },
  );
  return {};
}

// Unknown accounts, and those that got a code a moment ago: no outage.
const isAccountSpecific = ({ code, message, status = 0 }: AuthFailure): boolean =>
  /only request this after/.test(message) ||
  (status >= 400 && status < 500 && !/rate_limit|send_failed/.test(code ?? ""));
