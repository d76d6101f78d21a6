import { anySignal, timeoutSignal } from "./abort-signals";
import { ApiError, isApiError, type FieldError } from "./api-error";
import { cacheResponse } from "../storage/cached-responses";
import { yieldToMain } from "../offline/yield-to-main";
import { markReachable, probeReachability } from "../offline/reachability";
import type { ResponseOf, RequestBodyOf, Method, ValidPath } from "./api-paths";
import { updateClockFromBody, updateClockFromHeader } from "../app/server-clock";

type RequestOptions = {
  /** Idempotency key: a repeated write returns the first answer. */
  clientActionId?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The request outlives the page; for small bodies only. */
  keepalive?: boolean;
};

type UntypedRequestOptions = RequestOptions & { method?: Method; body?: unknown };
// Uploads send FormData instead of the contract's body type.
type CallOptions<M extends Method, Path extends string> = RequestOptions & {
  method?: M;
  body?: RequestBodyOf<M, Path> | FormData;
};

type SessionEndListener = (refusedCall: { isWrite: boolean }) => void;
let sessionEndListener: SessionEndListener | null = null;
/** Called when a call is refused because the session has ended. Returns a function that removes the listener. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListener = listener;
  return () => {
    if (sessionEndListener === listener) sessionEndListener = null;
  };
}

const AUTH_CHALLENGES = ["REAUTHENTICATION_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const;
type AuthChallenge = (typeof AUTH_CHALLENGES)[number];
const challengeHandlers = new Map<AuthChallenge, () => Promise<boolean>>();
const pendingChallenges = new Map<AuthChallenge, Promise<boolean>>();
function onAuthChallenge(challenge: AuthChallenge, listener: () => Promise<boolean>): () => void {
  challengeHandlers.set(challenge, listener);
  return () => {
    if (challengeHandlers.get(challenge) === listener) challengeHandlers.delete(challenge);
  };
}
/**
 * Registers a prompt for the password, called when the server requires reauthentication. Resolves with whether the
 * server accepted it. Returns a function that removes the listener.
 */
export const onReauthentication = (listener: () => Promise<boolean>): (() => void) =>
  onAuthChallenge("REAUTHENTICATION_REQUIRED", listener);
/** The same for a code of the authenticator app. */
export const onSecondFactor = (listener: () => Promise<boolean>): (() => void) =>
  onAuthChallenge("SECOND_FACTOR_REQUIRED", listener);

// Calls that are refused while the dialog is open share its result.
function resolveChallenge(challenge: AuthChallenge): Promise<boolean> {
  const pendingChallenge =
    pendingChallenges.get(challenge) ??
    (challengeHandlers.get(challenge)?.() ?? Promise.resolve(false)).finally(() => {
      pendingChallenges.delete(challenge);
    });
  pendingChallenges.set(challenge, pendingChallenge);
  return pendingChallenge;
}

// Repeats the call after each required challenge, each challenge at most once.
async function callWithChallenges(
  path: string,
  options: UntypedRequestOptions,
  remainingChallenges: readonly AuthChallenge[] = AUTH_CHALLENGES,
): Promise<unknown> {
  try {
    return await call(path, options);
  } catch (cause) {
    const challenge = remainingChallenges.find((candidate) => isApiError(cause, candidate));
    if (!challenge || !(await resolveChallenge(challenge))) throw cause;
    return callWithChallenges(
      path,
      options,
      remainingChallenges.filter((candidate) => candidate !== challenge),
    );
  }
}

// Reads may be served by a replica that lags some seconds (docs/scale.md), except right after an event, because the
// replica may not have the change yet. The server handles reads after own writes.
const maxStalenessSeconds = 30;
const skipReplicaMs = 5_000;
let skipReplicaUntil = 0;
/** Disables replica reads for some seconds, because data has changed. */
export function skipReplicaReads(): void {
  skipReplicaUntil = Date.now() + skipReplicaMs;
}

let pendingWrites = 0;
/** Whether a write is in flight that must not be interrupted. */
export function hasPendingWrites(): boolean {
  return pendingWrites > 0;
}

/** Calls an API route by its contract. Resolves with `data`; rejects with ApiError. */
export function api<const Path extends string, M extends Method = "GET">(
  path: Path & ValidPath<M, Path>,
  options: CallOptions<M, Path> = {},
): Promise<ResponseOf<M, Path>> {
  return callApi(path, options) as Promise<ResponseOf<M, Path>>;
}

/** The untyped version, for paths that were stored as text. */
export async function callApi(path: string, options: UntypedRequestOptions = {}): Promise<unknown> {
  if ((options.method ?? "GET") === "GET") return call(path, options);
  pendingWrites += 1;
  try {
    return await callWithChallenges(path, options);
  } finally {
    pendingWrites -= 1;
  }
}

async function call(
  path: string,
  { method = "GET", body, clientActionId, signal, timeoutMs = 15_000, keepalive = false }: UntypedRequestOptions,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const timeout = timeoutSignal(timeoutMs);
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
      headers: {
        accept: "application/json",
        ...(method === "GET" && Date.now() > skipReplicaUntil
          ? { "cache-control": `max-age=${maxStalenessSeconds}` }
          : {}),
        ...(body !== undefined && !isForm ? { "content-type": "application/json" } : {}),
        ...(clientActionId ? { "idempotency-key": clientActionId } : {}),
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal: signal ? anySignal([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    probeReachability();
    throw networkError();
  }
  markReachable();
  updateClockFromHeader(response.headers.get("date"), sentAt, Date.now());
  const text = await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    return null;
  });
  // The result in a truncated body is unknown, so treat it as no response.
  if (response.ok && text === null) throw networkError();
  const responseBody = parseObject(text ?? "");
  if (method === "GET") replicaAges.set(path, Number(response.headers.get("age") ?? 0) || 0);
  if (response.ok && responseBody && "data" in responseBody) return responseBody.data;
  if (response.ok && text === "" && method !== "GET") return undefined;
  const error = toApiError(response, responseBody);
  // A wrong password at sign-in is not an ended session; any other 401 is.
  if (error.code === "UNAUTHENTICATED" && !path.startsWith("/api/auth/"))
    sessionEndListener?.({ isWrite: method !== "GET" });
  throw error;
}

const networkError = () => new ApiError({ code: "NETWORK", status: 0, title: "No connection" });

const dataUpdatedTimes = new Map<string, number>();
// Age of each response when it arrived, in seconds.
const replicaAges = new Map<string, number>();

/** Fetcher of every SWR key, which is the path. Yields first, so that many requests do not block the main thread. */
export async function swrFetcher(path: string): Promise<unknown> {
  await yieldToMain();
  const sentAt = Date.now();
  const data = await callApi(path);
  const receivedAt = Date.now();
  updateClockFromBody(data, sentAt, receivedAt);
  dataUpdatedTimes.set(path, receivedAt - replicaAgeSeconds(path) * 1000);
  cacheResponse(path, data, receivedAt);
  return data;
}

/** The typed version of `swrFetcher`. */
export const fetchResource = <const Path extends string>(
  path: Path & ValidPath<"GET", Path>,
): Promise<ResponseOf<"GET", Path>> => swrFetcher(path) as Promise<ResponseOf<"GET", Path>>;

/** Time of the data in this page's last response for a path (ms). */
export function dataUpdatedAt(path: string | null): number | null {
  return path === null ? null : (dataUpdatedTimes.get(path) ?? null);
}

/** Age of a path's last response when it arrived, in seconds; 0 if no replica served it. */
export const replicaAgeSeconds = (path: string | null): number => (path === null ? 0 : (replicaAges.get(path) ?? 0));

/** A new idempotency key (the API's client action id). */
export function newActionId(): string {
  return crypto.randomUUID();
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Parses an unsuccessful response. */
export const parseApiError = (response: Response, text: string): ApiError => toApiError(response, parseObject(text));

function toApiError(response: Response, problem: Record<string, unknown> | null): ApiError {
  const { code, title, errors, requestId, ...details } = problem ?? {};
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ApiError({
    code: typeof code === "string" ? code : "UNKNOWN",
    status: response.status,
    title: typeof title === "string" ? title : "The server had a problem. Please try again.",
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
    requestId: typeof requestId === "string" ? requestId : response.headers.get("x-request-id"),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    details,
  });
}
