import "server-only";
import type { AssignCandidates } from "@/lib/contracts/admin-dispatch";
import { Refusal } from "@/server/core/errors";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";

// As many as somebody reads before they search by name.
const MOST = 20;

/** Whom the search would ask for this delivery now, best first; nobody is an answer, too. */
export async function listCandidates(db: Db, id: string): Promise<AssignCandidates> {
  try {
    return await callFunction(db, "admin_match_drivers", { p_transaction_id: id, p_limit: MOST });
  } catch (error) {
    if (error instanceof Refusal && error.code === "NO_DRIVERS_AVAILABLE") return { items: [] };
    throw error;
  }
}
