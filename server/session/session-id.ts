import "server-only";
import { Refusal } from "@/server/core/errors";
import type { Db } from "@/server/database/door";

/** The account of a signed-in caller, from the verified token. */
export const userIdOf = (db: Db): string => claimOf(db, "sub");
/** The session of a signed-in caller, from the verified token. */
export const sessionIdOf = (db: Db): string => claimOf(db, "session_id");

function claimOf({ claims }: Db, name: string): string {
  const value = claims[name];
  if (typeof value !== "string") throw new Refusal("UNAUTHENTICATED");
  return value;
}
