import "server-only";
import { processSingleton } from "@/server/core/process-singleton";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { Admission } from "@/server/database/results/platform";
import type { Limit } from "@/server/http/rate-limit/limit";

/** The user and session of a verified token. */
export type SessionHolder = { userId: string; sessionId: string };
type AdmissionRequest = {
  holder: SessionHolder | null;
  route: string;
  bucket: string;
  limit: Limit | null;
  key?: string | null;
  bodyHash?: string | null;
};

/**
 * Admits a request: checks the session, counts the request and claims its idempotency key in one round trip. A null
 * limit counts nothing; a null key claims nothing. A limited caller is refused from memory until the wait is over.
 */
export async function admit(request: AdmissionRequest): Promise<Admission> {
  const { limit, key = null, bodyHash = null } = request;
  const cached = limit && cachedRefusal(request);
  if (cached) return cached;
  const admission = key === null ? await admitBatched(request) : await admitOne(request, key, bodyHash);
  if (admission.limited) cacheRefusal(request, admission);
  return admission;
}

// In the service context, because a user must not choose the bucket.
const admitOne = (
  { holder, route, bucket, limit }: AdmissionRequest,
  key: string | null = null,
  bodyHash: string | null = null,
): Promise<Admission> =>
  rpc.once(serviceContext, "admit_request", {
    p_user_id: holder?.userId ?? null,
    p_session_id: holder?.sessionId ?? null,
    p_route: route,
    p_bucket: bucket,
    p_limit: limit?.max ?? null,
    p_window_seconds: limit?.windowSeconds ?? null,
    p_key: key,
    p_body_hash: bodyHash,
  });

// While this many queries are running, further requests wait and share the next query.
const MAX_PARALLEL = 2;
const MAX_BATCH = 50;
type PendingAdmission = {
  request: AdmissionRequest;
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
};
const pendingRequests: PendingAdmission[] = [];
let runningQueries = 0;

function admitBatched(request: AdmissionRequest): Promise<Admission> {
  return new Promise((resolve, reject) => {
    pendingRequests.push({ request, resolve, reject });
    if (runningQueries < MAX_PARALLEL) void admitWaiting();
  });
}

async function admitWaiting(): Promise<void> {
  runningQueries++;
  for (
    let batch = pendingRequests.splice(0, MAX_BATCH);
    batch.length > 0;
    batch = pendingRequests.splice(0, MAX_BATCH)
  ) {
    const [first, ...others] = batch;
    if (first && others.length === 0) await admitOne(first.request).then(first.resolve, first.reject);
    else
      await admitMany(batch.map(({ request }) => request)).then(
        (admissions) => {
          for (const [index, { resolve, reject }] of batch.entries()) {
            const admission = admissions[index];
            if (admission) resolve(admission);
            else reject(new Error("admit_requests returned no result for a request"));
          }
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
  }
  runningQueries--;
}

async function admitMany(requests: readonly AdmissionRequest[]): Promise<Admission[]> {
  const p_requests = requests.map(({ holder, route, bucket, limit }) => ({
    userId: holder?.userId ?? null,
    sessionId: holder?.sessionId ?? null,
    route,
    bucket,
    limit: limit?.max ?? null,
    windowSeconds: limit?.windowSeconds ?? 60,
  }));
  return (await rpc.once(serviceContext, "admit_requests", { p_requests })).admissions;
}

// Refusals and when they end, so that a refused flood costs the database nothing more.
const refusals = processSingleton<Map<string, { admission: Admission; limitedUntil: number }>>("rate-limit refusals");
const MAX_REFUSALS = 10_000;
const refusalKey = ({ holder, route, bucket }: AdmissionRequest): string =>
  `${route} ${holder ? `${holder.userId} ${holder.sessionId}` : bucket}`;

function cachedRefusal(request: AdmissionRequest): Admission | null {
  const cachedEntry = refusals.value?.get(refusalKey(request));
  if (!cachedEntry) return null;
  const remainingMs = cachedEntry.limitedUntil - performance.now();
  if (remainingMs > 0) return { ...cachedEntry.admission, retryAfter: Math.ceil(remainingMs / 1_000) };
  refusals.value?.delete(refusalKey(request));
  return null;
}

function cacheRefusal(request: AdmissionRequest, admission: Admission): void {
  if (!admission.retryAfter) return;
  const refusalCache = (refusals.value ??= new Map());
  // A Map iterates in insertion order, so this evicts the oldest entry.
  if (refusalCache.size >= MAX_REFUSALS) refusalCache.delete(refusalCache.keys().next().value ?? "");
  refusalCache.set(refusalKey(request), { admission, limitedUntil: performance.now() + admission.retryAfter * 1_000 });
}
