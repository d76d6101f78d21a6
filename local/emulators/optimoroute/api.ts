// Request handling under /optimoroute/v1/: faults, connections, key, HTTP method and body, in this order; then the
// operation.
import { delay } from "../mode.ts";
import type { RequestLog } from "../request-log.ts";
import { API_METHODS, type ApiMethod } from "./methods.ts";
import { advancePlannings } from "./plannings.ts";
import { OptimoRouteApiError } from "./errors.ts";
import { redactValue, pathWithoutKey, type LoggedRequest } from "./requests.ts";
import { requireObject, type ResponseBody, type OptimoRouteState } from "./state.ts";

export type DestroyConnection = () => void;
type IncomingRequest = {
  request: Request;
  url: URL;
  name: string;
  body: unknown;
  destroyConnection: DestroyConnection;
};
type HandledRequest = Pick<LoggedRequest, "fault" | "code"> & { response: Response | null };

const EXTRA_FIELDS_INTERVAL = 3;

export function createApi(state: OptimoRouteState, key: string, requests: RequestLog<LoggedRequest>) {
  let concurrentRequests = 0;
  let responseCount = 0;

  return async function answer(request: Request, destroyConnection: DestroyConnection): Promise<Response> {
    const url = new URL(request.url);
    const name = url.pathname.slice("/optimoroute/v1/".length);
    const startedAt = state.clock();
    concurrentRequests += 1;
    const record: LoggedRequest = {
      at: new Date(startedAt).toISOString(),
      httpMethod: request.method,
      operation: name,
      path: pathWithoutKey(url),
      body: null,
      concurrentRequests,
      status: null,
      code: null,
      fault: null,
      ms: 0,
    };
    const overConnectionLimit = concurrentRequests > state.faultState.settings.connections;
    try {
      const body = request.method === "GET" ? null : await request.text().catch(() => "");
      const parsed = parse(body);
      record.body = redactValue(parsed);
      const handled = await handleRequest({ request, url, name, body: parsed, destroyConnection }, overConnectionLimit);
      Object.assign(record, { fault: handled.fault, code: handled.code, status: handled.response?.status ?? null });
      // The client has disconnected.
      return handled.response ?? new Response(null, { status: 500 });
    } finally {
      concurrentRequests -= 1;
      record.ms = state.clock() - startedAt;
      requests.add(record);
    }
  };

  async function handleRequest(incoming: IncomingRequest, overConnectionLimit: boolean): Promise<HandledRequest> {
    const { retryAfter } = state.faultState.faults;
    const requestFault = state.faultState.nextFault(incoming.name);
    const dropRequest = (fault: HandledRequest["fault"]): HandledRequest => {
      incoming.destroyConnection();
      return { fault, code: null, response: null };
    };
    if (requestFault.down) return dropRequest("down");
    const { kind } = requestFault;
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
      kind === "connections" || overConnectionLimit
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
    if (requestFault.slowMs > 0) await delay(requestFault.slowMs, incoming.request.signal);
    if (kind === "cutAfter") return dropRequest(kind);
    const text = JSON.stringify(body);
    const responseText = kind === "malformed" ? text.slice(0, Math.max(1, Math.floor(text.length / 2))) : text;
    return {
      fault: kind ?? (requestFault.slowMs > 0 ? "slow" : null),
      code,
      response: new Response(responseText, { status, headers: { "content-type": "application/json" } }),
    };
  }

  function respond(
    incoming: IncomingRequest,
    errorCode: keyof typeof ERROR_MESSAGES | null,
  ): { body: ResponseBody; status: number } {
    try {
      if (errorCode) throw new OptimoRouteApiError(errorCode, ERROR_MESSAGES[errorCode]);
      const response = handle(incoming);
      responseCount += 1;
      return {
        status: 200,
        body:
          state.faultState.settings.extraFields && responseCount % EXTRA_FIELDS_INTERVAL === 0
            ? { ...response, servedBy: "sandbox" }
            : response,
      };
    } catch (error) {
      if (!(error instanceof OptimoRouteApiError)) throw error;
      return {
        body: error.row,
        status: error.code.startsWith("AUTH_KEY") ? state.faultState.settings.authStatus : error.status,
      };
    }
  }

  function handle({ request, url, name, body }: IncomingRequest): ResponseBody {
    const sentKey = url.searchParams.get("key");
    if (!sentKey) throw new OptimoRouteApiError("AUTH_KEY_MISSING", "The API key is missing");
    if (sentKey !== key) throw new OptimoRouteApiError("AUTH_KEY_UNKNOWN", ERROR_MESSAGES.AUTH_KEY_UNKNOWN);
    const method = Object.hasOwn(API_METHODS, name) ? API_METHODS[name] : undefined;
    if (!method || !isAvailable(method, state.faultState.settings.apiVariant))
      throw new OptimoRouteApiError("MALFORMED_REQUEST", "There is no such operation", {}, 404);
    const { httpMethods } = method;
    if (!httpMethods.some((httpMethod) => httpMethod === request.method))
      throw new OptimoRouteApiError("MALFORMED_REQUEST", `${name} takes ${httpMethods.join(" or ")}`, {}, 405);
    if (body === INVALID_JSON) throw new OptimoRouteApiError("MALFORMED_REQUEST", "The body is no JSON");
    advancePlannings(state);
    return method.handle({
      state,
      query: url.searchParams,
      body: request.method === "GET" ? {} : requireObject(body, "the body"),
    });
  }
}

const isAvailable = (method: ApiMethod, apiVariant: ApiMethod["apiVariant"]): boolean =>
  method.apiVariant === "both" || apiVariant === "both" || method.apiVariant === apiVariant;

const ERROR_MESSAGES = {
  ERR_TOO_MANY_CONNECTIONS: "Too many connections",
  ERR_INTERNAL: "Internal error",
  AUTH_KEY_UNKNOWN: "The API key is not known",
  ERR_INVALID_PARAM_FORMAT: "A field has a wrong format",
};
const INVALID_JSON = Symbol("unreadable");

function parse(body: string | null): unknown {
  if (body === null) return null;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return INVALID_JSON;
  }
}
