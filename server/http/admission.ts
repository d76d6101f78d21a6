import "server-only";
import { isIP } from "node:net";
import { env } from "@/server/env";
import { peerOf } from "@/server/http/connections";
import { Refusal } from "@/server/core/errors";
import { ofProcess } from "@/server/core/of-process";
import { keyedHash } from "@/server/http/keyed-hash";
import { callerNetwork, isPrivateAddress, plainAddress, writtenAddress } from "@/server/core/network-address";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import type { ArgsOf } from "@/server/database/functions";
import type { Admission } from "@/server/database/results/platform";

/** How often one caller may use a route: `max` times in `per` seconds. */
export type Limit = { per: number; max: number };

// Where many may stand behind one address, their bucket holds more than one caller uses up without being a flood.
const SHARED_BUCKET_FACTOR = 500;
// All callers together have so many times one caller's tries at one account.
const EVERYBODYS_TRIES = 20;

/**
 * What an anonymous caller is counted by: a keyed hash of the address that the outermost trusted proxy saw; without a
 * proxy of the address that the connection comes from. `shared` where that may stand for many: a private address, or
 * none that is known.
 */
export function anonymousBucket(headers: Headers): { bucket: string; shared: boolean } {
  const { address, shared } = senderOf(headers);
  return { bucket: keyedHash("caller", address ? callerNetwork(address) : "everyone"), shared };
}

/**
 * The address itself, for the auth server, which has limits of its own for each; null where it may stand for many, or is
 * none.
 */
export function personAddress(headers: Headers): string | null {
  const { address, shared } = senderOf(headers);
  const plain = plainAddress(address ?? "");
  return !shared && isIP(plain) ? plain : null;
}

function senderOf(headers: Headers): { address: string | null; shared: boolean } {
  const hops = env().TRUST_PROXY;
  const told =
    hops > 0
      ? headers
          .get("x-forwarded-for")
          ?.split(",")
          .map((part) => part.trim())
          .at(-hops)
      : undefined;
  // A port beside it would make a new caller of each connection, with tries of their own.
  const written = writtenAddress(told ?? "");
  const address = written ?? peerOf(headers);
  return { address, shared: !written && (!address || isPrivateAddress(address)) };
}

/** The same hash for whoever comes from one network address, signed in or not; null where that may stand for many. */
export function callerAddress(headers: Headers): string | null {
  const { bucket, shared } = anonymousBucket(headers);
  return shared ? null : bucket;
}

/** Whom a verified token names. */
export type Holder = { userId: string; sessionId: string };
type Ask = {
  holder: Holder | null;
  route: string;
  bucket: string;
  limit: Limit | null;
  key?: string | null;
  bodyHash?: string | null;
};

/**
 * Asks whether a request may go on, counts it, and begins its key: a null limit counts nothing, a null key begins
 * nothing. Who was told to wait is told so again without asking, until the time is over.
 */
export async function admit(asking: Ask): Promise<Admission> {
  const { limit, key = null, bodyHash = null } = asking;
  const waits = limit && waitingFor(asking);
  if (waits) return waits;
  const admission = key === null ? await admittedTogether(asking) : await admittedAlone(asking, key, bodyHash);
  if (admission.limited) rememberWaiting(asking, admission);
  return admission;
}

// Why the machine: people may not say what they are counted by.
const admittedAlone = (
  { holder, route, bucket, limit }: Ask,
  key: string | null = null,
  bodyHash: string | null = null,
): Promise<Admission> =>
  rpc.once(serviceContext, "admit_request", {
    p_user_id: holder?.userId ?? null,
    p_session_id: holder?.sessionId ?? null,
    p_route: route,
    p_bucket: bucket,
    p_limit: limit?.max ?? null,
    p_window_seconds: limit?.per ?? null,
    p_key: key,
    p_body_hash: bodyHash,
  });

// What comes while so many are asked about waits for one of them, and is then asked about in one go.
const AT_ONCE = 2;
const MOST_TOGETHER = 50;
const waiting: { asking: Ask; resolve: (admission: Admission) => void; reject: (error: unknown) => void }[] = [];
let underWay = 0;

function admittedTogether(asking: Ask): Promise<Admission> {
  return new Promise((resolve, reject) => {
    waiting.push({ asking, resolve, reject });
    if (underWay < AT_ONCE) void askWaiting();
  });
}

async function askWaiting(): Promise<void> {
  underWay++;
  for (let some = waiting.splice(0, MOST_TOGETHER); some.length > 0; some = waiting.splice(0, MOST_TOGETHER)) {
    const [first, ...others] = some;
    if (first && others.length === 0) await admittedAlone(first.asking).then(first.resolve, first.reject);
    else
      await admissionsOf(some.map(({ asking }) => asking)).then(
        (admissions) => {
          for (const [n, { resolve, reject }] of some.entries()) {
            const admission = admissions[n];
            if (admission) resolve(admission);
            else reject(new Error("A request was not spoken of"));
          }
        },
        (error: unknown) => {
          for (const { reject } of some) reject(error);
        },
      );
  }
  underWay--;
}

async function admissionsOf(asking: readonly Ask[]): Promise<Admission[]> {
  const p_requests = asking.map(({ holder, route, bucket, limit }) => ({
    userId: holder?.userId ?? null,
    sessionId: holder?.sessionId ?? null,
    route,
    bucket,
    limit: limit?.max ?? null,
    windowSeconds: limit?.per ?? 60,
  }));
  return (await rpc.once(serviceContext, "admit_requests", { p_requests })).admissions;
}

// Whom the database has told to wait, and until when: a flood that is refused costs it nothing more.
const told = ofProcess<Map<string, { admission: Admission; until: number }>>("told-to-wait");
const MOST_TOLD = 10_000;
const countedBy = ({ holder, route, bucket }: Ask): string =>
  `${route} ${holder ? `${holder.userId} ${holder.sessionId}` : bucket}`;

function waitingFor(asking: Ask): Admission | null {
  const known = told.value?.get(countedBy(asking));
  if (!known) return null;
  const left = known.until - performance.now();
  if (left > 0) return { ...known.admission, retryAfter: Math.ceil(left / 1_000) };
  told.value?.delete(countedBy(asking));
  return null;
}

function rememberWaiting(asking: Ask, admission: Admission): void {
  if (!admission.retryAfter) return;
  const all = (told.value ??= new Map());
  // The oldest goes first: a map keeps the order in which it was filled.
  if (all.size >= MOST_TOLD) all.delete(all.keys().next().value ?? "");
  all.set(countedBy(asking), { admission, until: performance.now() + admission.retryAfter * 1_000 });
}

/** A limit as it holds here: times RATE_LIMIT_FACTOR, and wider where many anonymous callers share it. */
export function scaled(limit: Limit, { signedIn, sharedBucket }: { signedIn: boolean; sharedBucket: boolean }): Limit {
  const factor = env().RATE_LIMIT_FACTOR * (!signedIn && sharedBucket ? SHARED_BUCKET_FACTOR : 1);
  return { per: limit.per, max: Math.max(1, Math.round(limit.max * factor)) };
}

/**
 * Counts a request against the account it names, whoever sends it: guessing one code from many places is still
 * guessing.
 */
export function countAccount(route: string, limit: Limit, account: string): Promise<void> {
  return countBucket(
    `${route}#account`,
    scaled(limit, { signedIn: false, sharedBucket: false }),
    keyedHash("account", account.toLowerCase()),
  );
}

/**
 * Counts a request against the account it names for each caller apart: whoever guesses somebody's password locks
 * themselves out, not the owner, who comes from elsewhere. All callers together have twenty times as many tries.
 */
export async function countAccountByCaller(
  route: string,
  limit: Limit,
  account: string,
  headers: Headers,
): Promise<void> {
  const { bucket, shared } = anonymousBucket(headers);
  if (!shared)
    await countBucket(
      `${route}#caller`,
      scaled(limit, { signedIn: false, sharedBucket: false }),
      keyedHash("account", `${account.toLowerCase()} ${bucket}`),
    );
  const everybody = { per: limit.per, max: limit.max * EVERYBODYS_TRIES };
  await countBucket(
    `${route}#account`,
    scaled(everybody, { signedIn: false, sharedBucket: false }),
    keyedHash("account", account.toLowerCase()),
  );
}

/** Takes an anonymous caller's request out of its limit again: it was what the limit is not for. */
export async function refundRequest(route: string, { per }: Limit, headers: Headers): Promise<void> {
  const { bucket } = anonymousBucket(headers);
  await rpc.once(serviceContext, "refund_request", { p_route: route, p_bucket: bucket, p_window_seconds: per });
}

/** Whether this anonymous caller is within another limit, which counts this request, too. */
export async function isWithin(route: string, limit: Limit, headers: Headers): Promise<boolean> {
  const { bucket, shared } = anonymousBucket(headers);
  const wide = scaled(limit, { signedIn: false, sharedBucket: shared });
  return !(await admit({ holder: null, route, bucket, limit: wide })).limited;
}

async function countBucket(route: string, limit: Limit, bucket: string): Promise<void> {
  const { limited, retryAfter } = await admit({ holder: null, route, bucket, limit });
  if (limited) throw new Refusal("RATE_LIMITED", undefined, { retryAfter: retryAfter ?? limit.per });
}

/** Whether this admission began the key it was asked with, so that somebody has to finish it. */
export function beganKey({ limited, mismatch, running, replay }: Admission): boolean {
  return !limited && !mismatch && !running && !replay;
}

/** The first answer of a key, to be kept; a null status gives the key back, so that a repeat tries again. */
export type FirstAnswer = {
  holder: Holder | null;
  key: string;
  bucket: string;
  status: number | null;
  response: unknown;
};

/** What `finish_request` takes. */
export const finishArgs = ({ holder, key, bucket, status, response }: FirstAnswer): ArgsOf<"finish_request"> => ({
  p_user_id: holder?.userId ?? null,
  p_key: key,
  p_bucket: bucket,
  p_status: status,
  p_response: response,
});

/** Keeps the first answer of a key, or gives it back. */
export async function finish(first: FirstAnswer): Promise<void> {
  await rpc.once(serviceContext, "finish_request", finishArgs(first));
}
