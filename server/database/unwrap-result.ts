import "server-only";
import { withErrorMessages, type UntranslatedRefusal } from "@/lib/contracts/error-messages";
import { translateResultToEnglish } from "@/lib/contracts/translate-result";
import { isErrorCode, Refusal } from "@/server/core/errors";

/**
 * A database function raised an error instead of returning a refusal: a bug. Log its message only, it may quote data.
 */
export class FunctionFailed extends Error {
  override name = "FunctionFailed";
  constructor(
    readonly functionName: string,
    readonly sqlCode: string,
    detail: string,
  ) {
    super(`${functionName} failed with ${sqlCode || "no code"}: ${detail}`);
  }
}

/**
 * Returns the data of `{ok: true, data}` with its codes as English text. `{ok: false, code, …}` throws a Refusal with
 * the reason and facts. Any other value is returned unchanged.
 */
export function unwrapResult(name: string, result: unknown): unknown {
  if (typeof result !== "object" || result === null || !("ok" in result)) return result;
  const { ok, data, code, ...facts } = result as {
    ok: unknown;
    data?: unknown;
    code?: string;
  } & UntranslatedRefusal;
  if (ok === true) return translateResultToEnglish(data ?? null);
  if (ok !== false) throw new FunctionFailed(name, "", "returned an `ok` that is not a boolean");
  if (!code || !isErrorCode(code))
    throw new FunctionFailed(name, "", `returned the unknown error code ${String(code)}`);
  const { reason, details } = withErrorMessages(code, facts);
  throw new Refusal(code, reason, details);
}

/** Whether the transaction certainly stored nothing. False after an outage, when it may have committed. */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof FunctionFailed || (error instanceof Refusal && error.code !== "PROVIDER_UNAVAILABLE");
