// Sends API requests as the app's clients do, with a session cookie and an idempotency key.
import { randomUUID } from "node:crypto";
import { request, type Agent } from "node:http";

const TIMEOUT_MS = 15_000;

type ApiRequest = {
  cookie?: string | undefined;
  method: string;
  path: string;
  body?: unknown;
  idempotencyKey?: string;
};
/** `status` is 0 without a complete response. */
export type ApiResponse = { ok: boolean; status: number; code: string; data: unknown };

export const NO_RESPONSE: ApiResponse = { ok: false, status: 0, code: "", data: null };

export function sendRequest(
  agent: Agent,
  host: string,
  { cookie, method, path, body = null, idempotencyKey = randomUUID() }: ApiRequest,
): Promise<ApiResponse> {
  return new Promise((resolve) => {
    const clientRequest = request(new URL(path, host), {
      agent,
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        origin: host,
        ...(method === "GET" ? {} : { "content-type": "application/json", "idempotency-key": idempotencyKey }),
      },
      timeout: TIMEOUT_MS,
    });
    clientRequest.once("timeout", () => clientRequest.destroy());
    clientRequest.once("error", () => {
      resolve(NO_RESPONSE);
    });
    clientRequest.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("close", () => {
        resolve(response.complete ? parseResponse(response.statusCode ?? 0, text) : NO_RESPONSE);
      });
    });
    clientRequest.end(body === null ? undefined : JSON.stringify(body));
  });
}

/** The value of a Cookie header. */
export const cookieHeader = (cookies: readonly { name: string; value: string }[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

function parseResponse(status: number, text: string): ApiResponse {
  const ok = status >= 200 && status < 300;
  try {
    const { code = "", data = null } = JSON.parse(text) as { code?: string; data?: unknown };
    return { ok, status, code, data };
  } catch {
    return { ok, status, code: "", data: null };
  }
}
