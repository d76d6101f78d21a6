// Request handling under /optimoroute/v1/: faults, connections, key, verb and body, in this order; then the method.
import { delay } from "../mode.ts";
import type { RequestLog } from "../request-log.ts";
import { API_METHODS, type ApiMethod } from "./methods.ts";
import { advancePlannings } from "./plannings.ts";
import { OptimoRouteApiError } from "./refusal.ts";
import { redactValue, pathWithoutKey, type LoggedRequest } from "./requests.ts";
import { requireObject, type ResponseBody, type OptimoRouteState } from "./world.ts";

export type DestroyConnection = () => void;
type IncomingRequest = { request: Request; url: URL; name: string; body: unknown; cut: DestroyConnection };
type HandledRequest = Pick<LoggedRequest, "fault" | "code"> & { response: Response | null };

const EVERY_THIRD = 3;

export function createApi(world: OptimoRouteState, key: string, requests: RequestLog<LoggedRequest>) {
  let together = 0;
  let answered = 0;

  return async function answer(request: Request, cut: DestroyConnection): Promise<Response> {
    const url = new URL(request.url);
    const name = url.pathname.slice("/optimoroute/v1/".length);
    const startedAt = world.clock();
    together += 1;
    const record: LoggedRequest = {
      at: new Date(startedAt).toISOString(),
      verb: request.method,
      method: name,
      path: pathWithoutKey(url),
      body: null,
      together,
      status: null,
      code: null,
      fault: null,
      ms: 0,
    };
    const crowded = together > world.health.settings.connections;
    try {
      const body = request.method === "GET" ? null : await request.text().catch(() => "");
      const parsed = parse(body);
      record.body = redactValue(parsed);
      const handled = await handleRequest({ request, url, name, body: parsed, cut }, crowded);
      Object.assign(record, { fault: handled.fault, code: handled.code, status: handled.response?.status ?? null });
      // The client has disconnected.
      return handled.response ?? new Response(null, { status: 500 });
    } finally {
      together -= 1;
      record.ms = world.clock() - startedAt;
      requests.add(record);
    }
  };

  async function handleRequest(incoming: IncomingRequest, crowded: boolean): Promise<HandledRequest> {
    const { retryAfter } = world.health.faults;
    const illness = world.health.next(incoming.name);
    const dropRequest = (fault: HandledRequest["fault"]): HandledRequest => {
      incoming.cut();
      return { fault, code: null, response: null };
    };
    if (illness.down) return dropRequest("down");
    const { kind } = illness;
    if (kind === "cutBefore") return dropRequest(kind);
    if (kind === "unavailable")
      return {
        fault: kind,
        code: null,
        response: new Response("<html><body>Service Unavailable</body></html>", {
          status: 503,
          headers: { "content-type": "text/html" },
        }),
      };
    if (kind === "busy")
      return {
        fault: kind,
        code: null,
        response: new Response("Too Many Requests", {
          status: 429,
          headers: { "retry-after": String(retryAfter) },
        }),
      };
    const { body, status } = respond(
      incoming,
      kind === "connections" || crowded
        ? "ERR_TOO_MANY_CONNECTIONS"
        : kind === "internal"
          ? "ERR_INTERNAL"
          : kind === "unauthorised"
            ? "AUTH_KEY_UNKNOWN"
            : kind === "refused"
              ? "ERR_INVALID_PARAM_FORMAT"
              : null,
    );
    const code = typeof body.code === "string" ? body.code : null;
    if (illness.slowMs > 0) await delay(illness.slowMs, incoming.request.signal);
    if (kind === "cutAfter") return dropRequest(kind);
    const text = JSON.stringify(body);
    const written = kind === "malformed" ? text.slice(0, Math.max(1, Math.floor(text.length / 2))) : text;
    return {
      fault: kind ?? (illness.slowMs > 0 ? "slow" : null),
      code,
      response: new Response(written, { status, headers: { "content-type": "application/json" } }),
    };
  }

  function respond(
    incoming: IncomingRequest,
    refused: keyof typeof WORDS | null,
  ): { body: ResponseBody; status: number } {
    try {
      if (refused) throw new OptimoRouteApiError(refused, WORDS[refused]);
      const answer = handle(incoming);
      answered += 1;
      return {
        status: 200,
        body:
          world.health.settings.extraFields && answered % EVERY_THIRD === 0
            ? { ...answer, servedBy: "sandbox" }
            : answer,
      };
    } catch (error) {
      if (!(error instanceof OptimoRouteApiError)) throw error;
      return {
        body: error.row,
        status: error.code.startsWith("AUTH_KEY") ? world.health.settings.authStatus : error.status,
      };
    }
  }

  function handle({ request, url, name, body }: IncomingRequest): ResponseBody {
    const sent = url.searchParams.get("key");
    if (!sent) throw new OptimoRouteApiError("AUTH_KEY_MISSING", "The API key is missing");
    if (sent !== key) throw new OptimoRouteApiError("AUTH_KEY_UNKNOWN", WORDS.AUTH_KEY_UNKNOWN);
    const method = Object.hasOwn(API_METHODS, name) ? API_METHODS[name] : undefined;
    if (!method || !isOffered(method, world.health.settings.column))
      throw new OptimoRouteApiError("MALFORMED_REQUEST", "There is no such method", {}, 404);
    const { verbs } = method;
    if (!verbs.some((verb) => verb === request.method))
      throw new OptimoRouteApiError("MALFORMED_REQUEST", `${name} takes ${verbs.join(" or ")}`, {}, 405);
    if (body === UNREADABLE) throw new OptimoRouteApiError("MALFORMED_REQUEST", "The body is no JSON");
    advancePlannings(world);
    return method.handle({
      world,
      query: url.searchParams,
      body: request.method === "GET" ? {} : requireObject(body, "the body"),
    });
  }
}

const isOffered = (method: ApiMethod, column: ApiMethod["column"]): boolean =>
  method.column === "both" || column === "both" || method.column === column;

const WORDS = {
  ERR_TOO_MANY_CONNECTIONS: "Too many connections",
  ERR_INTERNAL: "Internal error",
  AUTH_KEY_UNKNOWN: "The API key is not known",
  ERR_INVALID_PARAM_FORMAT: "A field has a wrong format",
};
const UNREADABLE = Symbol("unreadable");

function parse(body: string | null): unknown {
  if (body === null) return null;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return UNREADABLE;
  }
}
