import "server-only";
import { inWords, type Wordless } from "@/lib/contracts/refusal-words";
import { inEnglish } from "@/lib/contracts/said-words";
import { isErrorCode, Refusal } from "@/server/core/errors";

/**
 * A database function that broke, rather than refused: a bug or an outage. Its message may name data, so it is for logs
 * alone.
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
 * `{ok: true, data}` gives the data, its codes in words, `{ok: false, code, …}` throws a Refusal with its
 * reason and every fact; any other value is the answer itself.
 */
export function openAnswer(name: string, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return answer;
  const { ok, data, code, ...facts } = answer as {
    ok: unknown;
    data?: unknown;
    code?: string;
  } & Wordless;
  if (ok === true) return inEnglish(data ?? null);
  if (ok !== false) throw new FunctionFailed(name, "", "answered neither yes nor no");
  if (!code || !isErrorCode(code)) throw new FunctionFailed(name, "", `refused with the unknown code ${String(code)}`);
  const { reason, more } = inWords(code, facts);
  throw new Refusal(code, reason, more);
}

/** Whether the database certainly kept nothing: it refused, or raised. After an outage it may have committed. */
export const keptNothing = (error: unknown): boolean =>
  error instanceof FunctionFailed || (error instanceof Refusal && error.code !== "PROVIDER_UNAVAILABLE");
