import "server-only";
import type { ActorKind } from "@/lib/contracts/common";
import { anonymousBucket } from "@/server/http/rate-limit/caller-bucket";
import type { SessionHolder } from "@/server/http/rate-limit/admission";
import type { Admission } from "@/server/database/results/platform";
import { Refusal } from "@/server/core/errors";
import { openSession } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";
import { anonContext, userContext, type DbContext } from "@/server/database/client";

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
export type Caller = { db: DbContext; holder: SessionHolder | null; bucket: string; sharedBucket: boolean };

/** Reads the session. Throws UNAUTHENTICATED if the route requires one. */
export async function authenticate(kind: ActorKind, jar: SessionJar, headers: Headers): Promise<Caller> {
  const claims = kind === "anonymous" ? null : await openSession(jar);
  if (!claims && kind !== "anonymous" && kind !== "optional") throw new Refusal("UNAUTHENTICATED");
  const { bucket, shared } = anonymousBucket(headers);
  const db = claims ? userContext(claims) : anonContext;
  return { db, holder: claims && { userId: claims.sub, sessionId: claims.session_id }, bucket, sharedBucket: shared };
}

/**
 * The refusal of a caller that may not use a route of this kind, or null. Admin routes return NOT_FOUND to others, so that
 * they do not reveal that they exist.
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
