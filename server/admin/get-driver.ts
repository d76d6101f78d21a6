import "server-only";
import { z } from "zod";
import { uuid } from "@/lib/contracts/common";
import { documentLink } from "@/server/admin/document-link";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

const Detail = z.looseObject({ userId: uuid, documents: z.array(z.looseObject({ id: uuid })) });

/** One driver for administrators, with links to his documents. */
export async function getDriver(db: Db, userId: string): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_get_driver", { p_user_id: userId }));
}

/** Puts links where the database gives paths. */
export function withLinks(detail: unknown, now = new Date()): unknown {
  const driver = Detail.parse(detail);
  return { ...driver, documents: driver.documents.map((one) => ({ ...one, url: documentLink({ userId: driver.userId, id: one.id }, now) })) };
}
