import "server-only";
import { env } from "@/server/env";
import { type ReadStaleness, anonContext, userContext, type DbContext } from "@/server/database/client";
import { hasReplica, maxReplicaLagSeconds } from "@/server/database/replica";
import { isWrite } from "@/server/http/input";
import type { SessionJar } from "@/server/session/session-jar";
import type { ActorKind, RouteContract } from "@/lib/contracts/common";
import { anonymousBucket } from "@/server/http/rate-limit/caller-bucket";
import type { SessionHolder } from "@/server/http/rate-limit/admission";
import type { Admission } from "@/server/database/results/platform";
import { Refusal, type ErrorCode } from "@/server/core/errors";
import { openSession } from "@/server/session/refresh-session";
import type { z } from "zod";
import type { PreparedRpc } from "@/server/database/rpc";
import type { Limit } from "@/server/http/rate-limit/limit";

/** Whether the Origin of a write is the app's. Without an Origin header, the session or signature decides. */
export function isOurOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (origin === new URL(env().APP_URL).origin) return true;
  try {
    const { protocol, host } = new URL(origin);
    return (protocol === "http:" || protocol === "https:") && host === request.headers.get("host");
  } catch {
    return false;
  }
}

/**
 * How stale a response this read accepts: the seconds of Cache-Control max-age, zero without (RFC 9111, 5.2.1.1). Zero
 * after a recent write, so that callers read their own writes.
 */
export function stalenessBudget(request: Request, jar: SessionJar): ReadStaleness | undefined {
  if (!hasReplica() || isWrite(request.method) || jar.hasRecentWrite) return undefined;
  const [, seconds = "0"] =
    /(?:^|,)\s*max-age=(\d{1,9})\s*(?:,|$)/i.exec(request.headers.get("cache-control") ?? "") ?? [];
  const maxAgeSeconds = Math.min(Number(seconds), maxReplicaLagSeconds());
  return maxAgeSeconds > 0 ? { maxAgeSeconds, ageSeconds: null } : undefined;
}

/** After a write the session reads from the primary for as long as the replica may lag. */
export function markRecentWrite(jar: SessionJar): void {
  if (hasReplica()) jar.markWrite(maxReplicaLagSeconds());
}

/** The authenticated user as the database reports it, never taken from the body. */
export type User = {
  userId: string;
  isAdmin: boolean;
  userType: "user" | "driver";
  driver: { isApproved: boolean; suspended: boolean } | null;
};
export type ActorOf<K extends ActorKind> = K extends "anonymous" | "machine"
  ? null
  : K extends "optional"
    ? User | null
    : User;

/** A caller before admission: the context and user of the token, and the rate limit bucket. */
type Caller = { db: DbContext; holder: SessionHolder | null; bucket: string; sharedBucket: boolean };

/** Reads the session. Throws UNAUTHENTICATED if the route requires one. */
export async function authenticate(kind: ActorKind, jar: SessionJar, headers: Headers): Promise<Caller> {
  const claims = kind === "anonymous" ? null : await openSession(jar);
  if (!claims && kind !== "anonymous" && kind !== "optional") throw new Refusal("UNAUTHENTICATED");
  const { bucket, shared } = anonymousBucket(headers);
  const db = claims ? userContext(claims) : anonContext;
  return { db, holder: claims && { userId: claims.sub, sessionId: claims.session_id }, bucket, sharedBucket: shared };
}

/**
 * The refusal of a caller that may not use a route of this kind, or null. Admin routes return NOT_FOUND to others, so
 * that they do not reveal that they exist.
 */
export function authorizationError(
  kind: ActorKind,
  { userId, isAdmin, driver, limited, retryAfter }: Admission,
  allowSuspended = false,
): Refusal | null {
  const needsUser = kind === "user" || kind === "driver" || kind === "admin";
  if (needsUser && userId === null) return new Refusal("UNAUTHENTICATED");
  if (kind === "admin" && !isAdmin) return new Refusal("NOT_FOUND");
  if (kind === "driver" && driver === null) return new Refusal("DRIVER_PROFILE_NOT_FOUND");
  if (kind === "driver" && !(driver?.isApproved && (allowSuspended || !driver.suspended)))
    return new Refusal("DRIVER_NOT_APPROVED");
  return limited ? new Refusal("RATE_LIMITED", undefined, { retryAfter: retryAfter ?? 60 }) : null;
}

/** The user of an admission, or null. */
export function userOf({ userId, isAdmin, userType, driver }: Admission): User | null {
  return userId === null ? null : { userId, isAdmin, userType, driver };
}

type Output<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
// The schema of this name in a contract, or undefined.
type SchemaOf<C extends RouteContract, Name extends "params" | "query" | "body" | "response"> =
  C extends Record<Name, infer S> ? S : undefined;
// The result that the contract accepts: a handler with another result does not compile.
type HandlerResult<C extends RouteContract> =
  SchemaOf<C, "response"> extends infer R extends z.ZodType ? z.input<R> : unknown;

/** The argument of a handler. `db` is the context of the caller. */
export type Context<C extends RouteContract> = {
  db: DbContext;
  actor: ActorOf<C["actor"]>;
  params: Output<SchemaOf<C, "params">>;
  body: Output<SchemaOf<C, "body">>;
  query: Output<SchemaOf<C, "query">>;
  request: Request;
  /** The client's idempotency key (a uuid), or null. */
  key: string | null;
  session: SessionJar;
  requestId: string;
};
export type Handle<C extends RouteContract> = (
  context: Context<C>,
) => Promise<HandlerResult<C> | Response | PreparedRpc<HandlerResult<C>>> | PreparedRpc<HandlerResult<C>>;

/** The options that are not part of the public contract. */
export type RouteOptions<C extends RouteContract> = {
  /** Also allows a suspended driver, who must bring the cash back. The database refuses everything else. */
  allowSuspended?: true;
  /** The reason of a 400 if its only problems are missing fields. */
  missingFieldsReason?: string;
  maxBytes?: number;
  /** Replaces READ_LIMIT or WRITE_LIMIT. */
  limit?: Limit;
  /**
   * A second limit by the account that the body names: for all callers together, or per caller with `eachCaller`.
   * `with` names a route to share the counter with.
   */
  perAccount?: Limit & { of: (body: Context<C>["body"]) => string; eachCaller?: true; with?: string };
  /** False if a repeat is harmless or must run again: an idempotency key is accepted and ignored. */
  idempotent?: false;
  /** "status": the response holds a code or cookies, so only its status is stored; `onReplay` makes it again. */
  storeResponse?: "status";
  onReplay?: Handle<C>;
  /** The write shows in no list, so its caller may still read from a replica. */
  keepsReplicaReads?: true;
  /**
   * The session must have proved the password or the phone within five minutes. A function: the password in this body
   * is the proof. SQL functions that make such a change check again.
   */
  reauthentication?: true | ((body: Context<C>["body"]) => string);
  /** Of a machine's route: throws unless the request is signed. Runs before the body is parsed. */
  authorize?: (request: Request, raw: string) => void | Promise<void>;
  /** The code of an unexpected failure, if the specification names one. */
  failure?: ErrorCode;
};

export type RouteDefinition<C extends RouteContract> = RouteOptions<C> & { contract: C; handle: Handle<C> };
