// Request handling under /v1/: faults, key, version, idempotency, in this order; then the call.

import { delay } from "../mode.ts";
import type { RequestLog } from "../request-log.ts";
import { parseForm, type FormBody } from "./form.ts";
import { invalidRequestError, StripeApiError, type ErrorBody } from "./errors.ts";
import { redactValue, fingerprintRequest, type LoggedRequest } from "./requests.ts";
import { CLIENT_ROUTES, matchRoute, API_ROUTES } from "./routes.ts";
import { STRIPE_API_VERSION, type StripeState } from "./state.ts";

// Replaces ids in a response by their objects on request: expand[]=latest_charge.balance_transaction.

const MAX_DEPTH = 4;

function expandObject(state: StripeState, responseBody: object, paths: readonly string[]): object {
  const copy = structuredClone(responseBody);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > MAX_DEPTH)
      throw invalidRequestError(`You cannot expand more than ${MAX_DEPTH} levels of a property`);
    expandPath(state, copy as Record<string, unknown>, parts, path);
  }
  return copy;
}

function expandPath(
  state: StripeState,
  parent: Record<string, unknown>,
  [name = "", ...rest]: string[],
  path: string,
): void {
  if (Array.isArray(parent[name])) {
    for (const element of parent[name] as Record<string, unknown>[]) expandPath(state, element, rest, path);
    return;
  }
  if (!(name in parent)) throw invalidRequestError(`This property cannot be expanded (${path}).`, { param: "expand" });
  const id = parent[name];
  if (typeof id === "string") parent[name] = structuredClone(findById(state, id) ?? id);
  if (rest.length > 0 && typeof parent[name] === "object" && parent[name] !== null)
    expandPath(state, parent[name] as Record<string, unknown>, rest, path);
}

function findById({ store }: StripeState, id: string): object | undefined {
  const collections = {
    ch: store.charges,
    cus: store.customers,
    du: store.disputes,
    pi: store.intents,
    pm: store.methods,
    re: store.refunds,
    tr: store.transfers,
    txn: store.movements,
  };
  const [prefix = ""] = id.split("_");
  return Object.hasOwn(collections, prefix) ? collections[prefix as keyof typeof collections].byId(id) : undefined;
}

export type DestroyConnection = () => void;
export type StripeKeys = { secret: string; publishable: string };
type ApiResult = { status: number; body: unknown; replayed: boolean; requestId: string };

export function createApi(state: StripeState, keys: StripeKeys, requests: RequestLog<LoggedRequest>) {
  return async function answer(request: Request, path: string, cut: DestroyConnection): Promise<Response> {
    const url = new URL(request.url);
    const requestText = request.method === "GET" ? url.search.slice(1) : await request.text().catch(() => "");
    const isClientRequest = clientKey(request, requestText) === keys.publishable;
    const matchedRoute = matchRoute(isClientRequest ? CLIENT_ROUTES : API_ROUTES, request.method, path);
    const name = matchedRoute?.route.request ?? `${request.method} ${path}`;
    const record: LoggedRequest = {
      id: state.store.id("req", 6),
      at: new Date(state.clock()).toISOString(),
      request: name,
      path,
      form: null,
      idempotencyKey: request.headers.get("idempotency-key"),
      status: null,
      code: null,
      fault: null,
      replayed: false,
    };
    requests.add(record);
    const { kind, down, slowMs } = state.faultState.nextFault(name);
    const dropRequest = (fault: LoggedRequest["fault"]): Response => {
      cut();
      record.fault = fault;
      // The client has disconnected.
      return new Response(null, { status: 500 });
    };
    if (down) return dropRequest("down");
    if (kind === "cutBefore") return dropRequest(kind);
    record.fault = kind ?? (slowMs > 0 ? "slow" : null);
    const result =
      injectedFault(kind, record.id) ??
      handleCall(request, requestText, matchedRoute, isClientRequest, record, kind === "internalAfter");
    const { status, body, replayed, requestId } = result;
    if (slowMs > 0) await delay(slowMs, request.signal);
    if (kind === "cutAfter") return dropRequest(kind);
    Object.assign(record, { status, replayed, code: (body as { error?: ErrorBody }).error?.code ?? null });
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        "content-type": "application/json",
        "request-id": requestId,
        "stripe-version": request.headers.get("stripe-version") ?? STRIPE_API_VERSION,
        ...(record.idempotencyKey === null ? {} : { "idempotency-key": record.idempotencyKey }),
        ...(replayed ? { "idempotent-replayed": "true", "original-request": requestId } : {}),
        // As Stripe: a retry with the same key gets the same response.
        ...(kind === "internalAfter" || replayed ? { "stripe-should-retry": "false" } : {}),
        // Pages call it from the app's origin.
        "access-control-allow-origin": "*",
      },
    });
  };

  function handleCall(
    request: Request,
    requestText: string,
    matchedRoute: ReturnType<typeof matchRoute>,
    isClientRequest: boolean,
    record: LoggedRequest,
    failsAfterwards: boolean,
  ): ApiResult {
    const { id, idempotencyKey: key } = record;
    try {
      if (!isClientRequest) requireSecretKey(request, keys.secret);
      const version = request.headers.get("stripe-version");
      if (version !== null && !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version))
        throw invalidRequestError(`Invalid Stripe API version: ${version}`);
      if (!matchedRoute)
        throw invalidRequestError(`Unrecognized request URL (${request.method}: ${record.path}).`, {}, 404);
      const form = parseForm(requestText);
      record.form = redactValue(form);
      if (request.method === "GET" || key === null) return successResult(executeCall(matchedRoute, form, record));
      return withIdempotency(
        `${isClientRequest ? "client" : "secret"}:${key}`,
        fingerprintRequest(record.path, requestText),
        record,
        failsAfterwards,
        () => executeCall(matchedRoute, form, record),
      );
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return errorResult(error);
    }

    function successResult(body: object): ApiResult {
      return failsAfterwards ? internalErrorResult(id) : { status: 200, body, replayed: false, requestId: id };
    }
    function errorResult({ status, body }: StripeApiError): ApiResult {
      return { status, body: { error: body }, replayed: false, requestId: id };
    }
  }

  // The same key with the same request returns the first response, whatever it was; with another request it is refused.
  function withIdempotency(
    key: string,
    fingerprint: string,
    { id }: LoggedRequest,
    failsAfterwards: boolean,
    execute: () => object,
  ): ApiResult {
    const replay = state.store.replays.byId(key);
    if (replay) {
      if (replay.fingerprint !== fingerprint)
        throw new StripeApiError(400, {
          type: "idempotency_error",
          message:
            "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
            "Try using a key other than the one given if you meant to execute a different request.",
        });
      return { status: replay.status, body: replay.body, replayed: true, requestId: replay.requestId };
    }
    const firstResult = ((): Omit<ApiResult, "replayed"> => {
      try {
        const body = execute();
        return failsAfterwards ? internalErrorResult(id) : { status: 200, body, requestId: id };
      } catch (error) {
        if (!(error instanceof StripeApiError) || error.early) throw error;
        return { status: error.status, body: { error: error.body }, requestId: id };
      }
    })();
    state.store.replays.add({ id: key, fingerprint, ...structuredClone(firstResult) });
    state.store.scheduleSave();
    return { ...firstResult, replayed: false };
  }

  function executeCall(
    { route, ids }: NonNullable<ReturnType<typeof matchRoute>>,
    form: FormBody,
    record: LoggedRequest,
  ): object {
    state.request = { id: record.id, key: record.idempotencyKey };
    try {
      const response = route.handle({ state, ids, form });
      state.store.scheduleSave();
      return expandObject(state, response, Array.isArray(form.expand) ? form.expand.map(String) : []);
    } finally {
      state.request = null;
    }
  }
}

function injectedFault(kind: LoggedRequest["fault"], requestId: string): ApiResult | null {
  if (kind === "internal") return internalErrorResult(requestId);
  if (kind !== "busy") return null;
  const message = "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.";
  const body = { error: { type: "invalid_request_error", code: "rate_limit", message } };
  return { status: 429, body, replayed: false, requestId };
}

function internalErrorResult(requestId: string): ApiResult {
  const message = "An unknown error occurred";
  return { status: 500, body: { error: { type: "api_error", message } }, replayed: false, requestId };
}

// A bearer token, or the key as the user name of basic authentication.
function requestKey(request: Request): string {
  const [scheme = "", value = ""] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme === "Bearer") return value;
  if (scheme === "Basic") return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
  return "";
}

// A page may also send its key in the form.
function clientKey(request: Request, requestText: string): string {
  return requestKey(request) || (new URLSearchParams(requestText).get("key") ?? "");
}

function requireSecretKey(request: Request, secret: string): void {
  const key = requestKey(request);
  if (key === "") throw invalidRequestError("You did not provide an API key.", {}, 401);
  if (key !== secret) throw invalidRequestError(`Invalid API Key provided: ${key.slice(0, 7)}****`, {}, 401);
}
