// Client for a Handover installation: openapi-fetch with the types of its openapi.json, a cookie jar for use outside of
// browsers, and idempotency keys.
import createFetchClient from "openapi-fetch";

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** An error response of the API (RFC 9457), identified by `code`. */
export class HandoverProblem extends Error {
  name = "HandoverProblem";
  constructor(status, body) {
    super(body?.detail ?? body?.title ?? `The answer was ${status}`);
    this.status = status;
    this.code = body?.code ?? "INTERNAL";
    this.reason = body?.reason ?? null;
    this.params = body?.params ?? {};
    this.errors = body?.errors ?? [];
    this.requestId = body?.requestId ?? null;
  }
}

/** Creates a client with its own session. In browsers the browser handles cookies; elsewhere the client stores them. */
export function createHandover({ baseUrl, fetch, cookies = new Map() }) {
  const client = createFetchClient({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use({
    onRequest({ request }) {
      if (WRITES.has(request.method) && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID());
      if (cookies.size > 0)
        request.headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      return request;
    },
    onResponse({ response }) {
      for (const setCookie of response.headers.getSetCookie?.() ?? []) {
        const [pair = "", ...attributes] = setCookie.split(";");
        const name = pair.slice(0, pair.indexOf("="));
        if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
        else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
      }
    },
  });
  return client;
}

/** Returns the response's data; throws a HandoverProblem for an error response. */
export async function unwrap(result) {
  const { data, error, response } = await result;
  if (!response.ok) throw new HandoverProblem(response.status, error);
  return data?.data;
}
