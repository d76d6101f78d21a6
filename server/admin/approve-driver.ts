import "server-only";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** A submitted application becomes a driver who may work, on the documents named here and no others. */
export async function approveDriver(db: Db, userId: string, documents?: string[]): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_approve_driver", { p_user_id: userId, p_documents: documents ?? null }));
}
