import "server-only";
import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError, type AuthError } from "@supabase/supabase-js";
import { Refusal, type ErrorCode } from "@/server/http/errors";

/** What our clients are told of the auth server's error: outages, limits and weak passwords as such, all else as `otherwise`. */
export function authRefusal(error: AuthError, otherwise: ErrorCode, title?: string): Error {
  if (isAuthWeakPasswordError(error)) return weakPassword(error.reasons.length > 0 ? error.reasons : [error.message]);
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) return new Refusal("PROVIDER_UNAVAILABLE");
  if (error.status === 429) return new Refusal("RATE_LIMITED", undefined, { retryAfter: 60 });
  if (error.code === "weak_password" || error.code === "same_password") return weakPassword([error.message]);
  return isAuthApiError(error) || error.status === 400 ? new Refusal(otherwise, title) : error;
}

/** The refusal of a password that is too weak; each reason is one field problem. */
export function weakPassword(reasons: string[]): Refusal {
  const words: Record<string, string> = {
    length: "Password must be at least 6 characters",
    characters: "Password must contain other kinds of characters too",
    pwned: "This password is known from leaks",
  };
  const errors = reasons.map((reason) => ({ path: "password", message: words[reason] ?? reason }));
  return new Refusal("WEAK_PASSWORD", errors[0]?.message, { errors });
}

const MINIMUM_LENGTH = 6;

/** Refuses a password that is too short before anything is sent or used up. */
export function demandPassword(password: string): void {
  if (password.length < MINIMUM_LENGTH) throw weakPassword(["length"]);
}
