import { timeoutSignal } from "./abort-signals";
import { newActionId } from "./fetcher";

/** The raw result of one call, with its duration. `status` 0: no answer. */
export type RawCallResult = {
  status: number;
  code: string | null;
  message: string | null;
  requestId: string | null;
  ms: number;
  data: unknown;
};

/** Calls the API and returns the raw result, success or failure. */
export async function callRaw(path: string, body: unknown): Promise<RawCallResult> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      cache: "no-store",
      signal: timeoutSignal(15_000),
      headers: { accept: "application/json", "content-type": "application/json", "idempotency-key": newActionId() },
      body: JSON.stringify(body),
    });
    const responseBody = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    const stringOrNull = (value: unknown) => (typeof value === "string" ? value : null);
    return {
      status: response.status,
      ms: elapsedMs(),
      data: responseBody?.data ?? null,
      code: stringOrNull(responseBody?.code),
      message: stringOrNull(responseBody?.title),
      requestId: stringOrNull(responseBody?.requestId) ?? response.headers.get("x-request-id"),
    };
  } catch {
    return { status: 0, code: null, message: null, requestId: null, ms: elapsedMs(), data: null };
  }
}
