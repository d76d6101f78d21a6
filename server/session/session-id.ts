import "server-only";
import { Refusal } from "@/server/core/errors";
import type { DbContext } from "@/server/database/client";

/** The signed-in caller's account id, from the verified token. */
export const userIdOf = (db: DbContext): string => claimOf(db, "sub");
/** The signed-in caller's session id, from the verified token. */
export const sessionIdOf = (db: DbContext): string => claimOf(db, "session_id");

function claimOf({ claims }: DbContext, name: string): string {
  const value = claims[name];
  if (typeof value !== "string") throw new Refusal("UNAUTHENTICATED");
  return value;
}
