import "server-only";
import type { z } from "zod";
import type { RoutingClientOptions, RoutingFailure, RoutingSubject } from "@/server/optimoroute/routing-client";
import { traceProviderCall } from "@/server/core/trace";
import { transportErrorCode } from "@/server/core/transport";
import { realClock } from "@/server/optimoroute/account-time";
import { RoutingError, typeByCode, type RoutingErrorType } from "@/server/optimoroute/errors";
import { asFields, isFields, asList, parseNumber, parseText, type Fields } from "@/server/optimoroute/untrusted-fields";
import { redactMessage, toLoggable, redactApiKeyIn } from "@/server/optimoroute/redact";
import type { ItemResult } from "@/server/optimoroute/types";

/** Runs work in a lane once there is capacity. Lanes take turns, so that a long one does not delay a short one. */
type Limiter = { run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> };

// The provider allows five concurrent requests per account and per IP address. Job queues enforce it across workers;
// this is the limit of one process.
const MAX_CONCURRENT = 4;

export function createLimiter(limit: number): Limiter {
  let running = 0;
  // In round-robin order; empty lanes are removed.
  const lanes = new Map<string, (() => void)[]>();

  const startNext = () => {
    const [nextLane] = lanes;
    if (!nextLane || running >= limit) return;
    const [lane, waiting] = nextLane;
    const start = waiting.shift();
    lanes.delete(lane);
    if (waiting.length) lanes.set(lane, waiting);
    running += 1;
    start?.();
  };

  return {
    async run(lane, work) {
      await new Promise<void>((start) => {
        const waiting = lanes.get(lane);
        if (waiting) waiting.push(start);
        else lanes.set(lane, [start]);
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

const limiters = new Map<string, Limiter>();

/** This process's limiter for an account at a host. */
function accountLimiter(host: string, key: string): Limiter {
  const account = JSON.stringify([host, key]);
  const existing = limiters.get(account);
  if (existing) return existing;
  const created = createLimiter(MAX_CONCURRENT);
  limiters.set(account, created);
  return created;
}

export type OptimoRouteCall = {
  endpoint: string;
  method: "GET" | "POST";
  query?: Record<string, string | number | undefined>;
  /** A function gets whether an earlier attempt may have arrived. */
  body?: object | ((mayHaveArrived: boolean) => object);
  /** The response's schema. A mismatch is reported, and the response is used anyway. */
  responseSchema: z.ZodType;
  /** Names of lists of which the response must have one: otherwise it would look empty. */
  requiredLists?: readonly string[];
  /** Lists with a result per item; with such a list the whole has none. */
  resultLists?: readonly string[];
  /** Our own names of the subject, for the log of failures only. */
  subject?: RoutingSubject | undefined;
  /** Codes that are valid results: thrown, but not logged as failures. */
  expectedCodes?: readonly string[];
  /** Never retried once it may have arrived. */
  atMostOnce?: boolean;
};
type CallResult = { body: Fields; retryCount: number; mayHaveArrived: boolean };

/** Sends calls. `report` logs a failure within a successful response. */
export type Sender = {
  send(call: OptimoRouteCall): Promise<CallResult>;
  report(
    call: Pick<OptimoRouteCall, "endpoint" | "method">,
    failure: Extract<ItemResult, { success: false }>,
    retryCount: number,
  ): void;
};

// Retry policy of a provider call: exponential backoff, or longer if the provider sends Retry-After.
const MAX_RETRIES = 3;
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_FACTOR = 2;
const BACKOFF_MAX_MS = 30_000;
const TIMEOUT_MS = 20_000;

// Errors before anything was sent.
const notSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

let clientCount = 0;
// Responses, apart from the error object, because errors are logged as a whole.
const responseBodies = new WeakMap<RoutingError, unknown>();

export function createSender(options: RoutingClientOptions): Sender {
  const {
    key,
    clock = realClock,
    fetch: sendRequest = fetch,
    timeoutMs = TIMEOUT_MS,
    onResponse,
    onFailure,
    onMismatch,
  } = options;
  const base = new URL(options.url.endsWith("/") ? options.url : `${options.url}/`);
  clientCount += 1;
  const clientId = clientCount;

  /** One attempt: the validated body, or a RoutingError. */
  async function sendOnce(call: OptimoRouteCall, body: object | undefined, apiKey: string): Promise<Fields> {
    const url = new URL(call.endpoint, base);
    for (const [name, value] of Object.entries(call.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    url.searchParams.set("key", apiKey);
    const signal = clock.timeout?.(timeoutMs) ?? AbortSignal.timeout(timeoutMs);
    let response: Response;
    let responseText: string;
    try {
      response = await traceProviderCall("optimoroute", () =>
        sendRequest(url, {
          method: call.method,
          signal,
          cache: "no-store",
          // Following a redirect would send the key to its target.
          redirect: "manual",
          headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
      responseText = await response.text();
    } catch (error) {
      throw toTransportError(error, call.endpoint, signal.aborted);
    }
    return readResponse(call, body, response, responseText);
  }

  function readResponse(
    call: OptimoRouteCall,
    requestBody: object | undefined,
    response: Response,
    responseText: string,
  ): Fields {
    const parsed = parseJson(responseText);
    const body = asFields(parsed);
    const code = parseText(body.code) ?? undefined;
    const hasItemResults = call.resultLists?.some((name) => asList(body[name]).length > 0) ?? false;
    const typeOfCode = typeByCode(code);
    const isRefused = (body.success === false && !hasItemResults) || (body.success !== true && typeOfCode !== null);
    const typeOfStatus = typeByStatus(response, isFields(parsed));
    // A list's rows take precedence over `success: false` and a refusal's status, but not over 401, 429 and 5xx.
    const isValidResponse =
      isFields(parsed) && !isRefused && (response.ok || (hasItemResults && typeOfStatus === "refused"));
    const isListMissing = isValidResponse && call.requiredLists?.some((name) => Array.isArray(body[name])) === false;
    if (isValidResponse && !isListMissing) return body;
    const type = typeOfCode ?? (isListMissing ? "malformed" : typeOfStatus);
    const message =
      parseText(body.message) ?? messageOf(type, response, isListMissing ? call.requiredLists : undefined);
    const error = new RoutingError({
      type,
      code,
      endpoint: call.endpoint,
      statusCode: response.status,
      message: message && redactMessage(message, key, { ...call.query }, requestBody, body),
      retryAfterMs: parseRetryAfterMs(response.headers.get("retry-after"), clock.now()),
      mayHaveArrived: type === "server" || type === "malformed" || hasItemResults,
      planningId: parseNumber(body.planningId),
    });
    responseBodies.set(error, parsed);
    throw error;
  }

  function reportFailure(
    call: Pick<OptimoRouteCall, "endpoint" | "method" | "query" | "subject">,
    requestBody: object | undefined,
    error: RoutingError,
    retryCount: number,
  ): void {
    const failure: RoutingFailure = {
      errorType: error.type,
      errorCode: error.code,
      errorMessage: error.message,
      endpoint: call.endpoint,
      method: call.method,
      requestData: redactApiKeyIn(toLoggable({ ...definedParams(call.query), ...requestBody, ...call.subject }), key),
      responseData: redactApiKeyIn(toLoggable(responseBodies.get(error)), key),
      statusCode: error.statusCode,
      retryCount,
      at: clock.now(),
    };
    onFailure?.(failure);
  }

  return {
    async send(call) {
      if (!key)
        throw new RoutingError({ type: "configuration", message: "API key is not set", endpoint: call.endpoint });
      let mayHaveArrived = false;
      for (let retryCount = 0; ; retryCount += 1) {
        const requestBody = typeof call.body === "function" ? call.body(mayHaveArrived) : call.body;
        try {
          const body = await accountLimiter(base.host, key).run(`${clientId} ${call.endpoint}`, () =>
            sendOnce(call, requestBody, key),
          );
          const validated = call.responseSchema.safeParse(body);
          if (!validated.success) onMismatch?.({ endpoint: call.endpoint, paths: mismatchPaths(validated.error) });
          onResponse?.();
          return { body, retryCount, mayHaveArrived };
        } catch (error) {
          if (!(error instanceof RoutingError)) throw error;
          if (error.type === "refused") onResponse?.();
          if (!call.expectedCodes?.includes(error.code)) reportFailure(call, requestBody, error, retryCount);
          mayHaveArrived ||= error.mayHaveArrived;
          error.mayHaveArrived = mayHaveArrived;
          if (!error.retryable || retryCount >= MAX_RETRIES || (call.atMostOnce && mayHaveArrived)) throw error;
          const pauseMs = Math.max(BACKOFF_BASE_MS * BACKOFF_FACTOR ** retryCount, error.retryAfterMs ?? 0);
          await clock.sleep(Math.min(BACKOFF_MAX_MS, pauseMs));
        }
      }
    },

    report(call, { item, type, code, message }, retryCount) {
      const error = new RoutingError({ type, code, message, endpoint: call.endpoint });
      reportFailure({ ...call, query: { id: item } }, undefined, error, retryCount);
    },
  };
}

const definedParams = (query: OptimoRouteCall["query"]) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined));

function parseJson(responseText: string): unknown {
  try {
    return JSON.parse(responseText) as unknown;
  } catch {
    return undefined;
  }
}

/** A request without a response. undici's messages may contain the URL with its key, so only names are used. */
function toTransportError(error: unknown, endpoint: string, timedOut: boolean): RoutingError {
  if (timedOut)
    return new RoutingError({
      type: "timeout",
      code: "TIMEOUT",
      message: "The provider did not answer in time",
      endpoint,
      mayHaveArrived: true,
    });
  if (transportErrorCode(error) === null) throw error;
  const cause = parseText(asFields(asFields(error).cause).code);
  return new RoutingError({
    type: "network",
    code: "NETWORK_ERROR",
    message: `The provider could not be reached${cause && /^\w+$/.test(cause) ? ` (${cause})` : ""}`,
    endpoint,
    mayHaveArrived: !notSent.has(cause ?? ""),
  });
}

function typeByStatus({ ok, status }: Response, isJson: boolean): RoutingErrorType {
  if (status === 401) return "authentication";
  if (status === 429) return "rate_limit";
  if (status >= 500) return "server";
  return ok && !isJson ? "malformed" : "refused";
}

function messageOf(type: RoutingErrorType, { ok, status }: Response, lists?: readonly string[]): string | undefined {
  if (lists) return `The response has no list of ${lists.join(" or ")}`;
  if (!ok) return `HTTP ${status}`;
  return type === "malformed" ? "The response is not a JSON object" : undefined;
}

/** The header contains seconds or a date. */
function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (!header?.trim()) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

const MAX_PATHS = 20;

/** Paths of a mismatch: field names, never values. */
function mismatchPaths(error: z.ZodError): string[] {
  const paths = error.issues
    .flatMap(leafPaths)
    .map((path) => path.map((part) => (typeof part === "number" ? "[]" : String(part))).join(".") || "(the whole)");
  return [...new Set(paths)].slice(0, MAX_PATHS);
}

/** Of a union's members, the issues of the closest. */
function leafPaths(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue.path];
  const nearest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
  return nearest.flatMap((inner) => leafPaths(inner).map((path) => [...issue.path, ...path]));
}
