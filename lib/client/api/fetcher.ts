import { anySignal, timeLimitSignal } from "./abort-signals";
import { ApiError, isApiError, type FieldError } from "./api-error";
import { storeAnswer } from "../storage/cached-answers";
import { yieldToMain } from "../offline/yield-to-main";
import { recordResponse, recordNoResponse } from "../offline/reachability";
import type { AnswerOf, BodyOf, Method, PathOf } from "./api-paths";
import { updateClockFromBody, updateClockFromHeader } from "../app/server-clock";

type Sending = {
  /** Idempotency key: a repeated write returns the first answer. */
  clientActionId?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The request outlives the page; for small bodies only. */
  keepalive?: boolean;
};

type Untyped = Sending & { method?: Method; body?: unknown };
// Uploads send FormData instead of the contract's body type.
type CallOptions<M extends Method, Path extends string> = Sending & { method?: M; body?: BodyOf<M, Path> | FormData };

type SessionEnd = (refused: { isWrite: boolean }) => void;
let sessionEndListener: SessionEnd | null = null;
/** Called when a call is refused because the session has ended. Returns a function that removes the listener. */
export function onSessionEnd(listener: SessionEnd): () => void {
  sessionEndListener = listener;
  return () => {
    if (sessionEndListener === listener) sessionEndListener = null;
  };
}

const PROOFS = ["REAUTHENTICATION_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const;
type Proof = (typeof PROOFS)[number];
const proofListeners = new Map<Proof, () => Promise<boolean>>();
const pendingProofs = new Map<Proof, Promise<boolean>>();
function onProof(proof: Proof, listener: () => Promise<boolean>): () => void {
  proofListeners.set(proof, listener);
  return () => {
    if (proofListeners.get(proof) === listener) proofListeners.delete(proof);
  };
}
/**
 * Registers a prompt for the password, called when the server requires reauthentication. Resolves with whether the
 * server accepted it. Returns a function that removes the listener.
 */
export const onReauthentication = (listener: () => Promise<boolean>): (() => void) =>
  onProof("REAUTHENTICATION_REQUIRED", listener);
/** The same for a code of the authenticator app. */
export const onSecondFactor = (listener: () => Promise<boolean>): (() => void) =>
  onProof("SECOND_FACTOR_REQUIRED", listener);

// Calls that are refused while the dialog is open share its result.
function requestProof(proof: Proof): Promise<boolean> {
  const pendingProof =
    pendingProofs.get(proof) ??
    (proofListeners.get(proof)?.() ?? Promise.resolve(false)).finally(() => {
      pendingProofs.delete(proof);
    });
  pendingProofs.set(proof, pendingProof);
  return pendingProof;
}

// Repeats the call after each required proof, each proof at most once.
async function callWithProofs(path: string, options: Untyped, proofs: readonly Proof[] = PROOFS): Promise<unknown> {
  try {
    return await call(path, options);
  } catch (cause) {
    const proof = proofs.find((candidate) => isApiError(cause, candidate));
    if (!proof || !(await requestProof(proof))) throw cause;
    return callWithProofs(
      path,
      options,
      proofs.filter((each) => each !== proof),
    );
  }
}

// Reads may be served by a replica that lags some seconds (docs/scale.md), except right after an event, because the
// replica may not have the change yet. The server handles reads after own writes.
const maxStalenessSeconds = 30;
const freshnessWindowMs = 5_000;
let requireFreshUntil = 0;
/** Disables replica reads for some seconds, because data has changed. */
export function expectFreshAnswers(): void {
  requireFreshUntil = Date.now() + freshnessWindowMs;
}

let pendingWrites = 0;
/** Whether a write is in flight that must not be interrupted. */
export function isWriting(): boolean {
  return pendingWrites > 0;
}

/** Calls an API route by its contract. Resolves with `data`; rejects with ApiError. */
export function api<const Path extends string, M extends Method = "GET">(
  path: Path & PathOf<M, Path>,
  options: CallOptions<M, Path> = {},
): Promise<AnswerOf<M, Path>> {
  return apiAt(path, options) as Promise<AnswerOf<M, Path>>;
}

/** The untyped version, for paths that were stored as text. */
export async function apiAt(path: string, options: Untyped = {}): Promise<unknown> {
  if ((options.method ?? "GET") === "GET") return call(path, options);
  pendingWrites += 1;
  try {
    return await callWithProofs(path, options);
  } finally {
    pendingWrites -= 1;
  }
}

async function call(
  path: string,
  { method = "GET", body, clientActionId, signal, timeoutMs = 15_000, keepalive = false }: Untyped,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const timeout = timeLimitSignal(timeoutMs);
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
        ...(method === "GET" && Date.now() > requireFreshUntil
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
    recordNoResponse();
    throw networkError();
  }
  recordResponse();
  updateClockFromHeader(response.headers.get("date"), sentAt, Date.now());
  const text = await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    return null;
  });
  // A truncated body is unknown, so treat it as no answer.
  if (response.ok && text === null) throw networkError();
  const parsed = parse(text ?? "");
  if (method === "GET") replicaAges.set(path, Number(response.headers.get("age") ?? 0) || 0);
  if (response.ok && parsed && "data" in parsed) return parsed.data;
  if (response.ok && text === "" && method !== "GET") return undefined;
  const error = toApiError(response, parsed);
  // A wrong password at sign-in is not an ended session; any other 401 is.
  if (error.code === "UNAUTHENTICATED" && !path.startsWith("/api/auth/"))
    sessionEndListener?.({ isWrite: method !== "GET" });
  throw error;
}

const networkError = () => new ApiError({ code: "NETWORK", status: 0, title: "No connection" });

const answeredAt = new Map<string, number>();
// Age of each response when it arrived, in seconds.
const replicaAges = new Map<string, number>();

/** Fetcher of every SWR key: the key is the path. Yields first, so that many requests do not block the main thread. */
export async function get(path: string): Promise<unknown> {
  await yieldToMain();
  const sentAt = Date.now();
  const data = await apiAt(path);
  const receivedAt = Date.now();
  updateClockFromBody(data, sentAt, receivedAt);
  answeredAt.set(path, receivedAt - replicaAgeOf(path) * 1000);
  storeAnswer(path, data, receivedAt);
  return data;
}

/** The typed version of `get`. */
export const fetchResource = <const Path extends string>(
  path: Path & PathOf<"GET", Path>,
): Promise<AnswerOf<"GET", Path>> => get(path) as Promise<AnswerOf<"GET", Path>>;

/** Time of the data in this page's last response for a path (ms). */
export function lastAnsweredAt(path: string | null): number | null {
  return path === null ? null : (answeredAt.get(path) ?? null);
}

/** Age of a path's last response when it arrived, in seconds; 0 if no replica served it. */
export const replicaAgeOf = (path: string | null): number => (path === null ? 0 : (replicaAges.get(path) ?? 0));

export function newActionId(): string {
  return crypto.randomUUID();
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Parses an unsuccessful response. */
export const parseApiError = (response: Response, text: string): ApiError => toApiError(response, parse(text));

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
