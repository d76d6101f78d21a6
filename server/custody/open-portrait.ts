import "server-only";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { openPicture } from "@/server/media/open-picture";

// Contains the approved photo, with the application's other documents.
const BUCKET = "driver-documents";

/** The photo of the driver who is the reader's counterpart now. */
export async function openPortrait(db: DbContext, transactionId: string, legId?: string): Promise<Response> {
  const legParameters = { p_transaction_id: transactionId, p_leg_id: legId ?? null };
  return openPicture(BUCKET, await rpc(db, "get_leg_portrait", legParameters));
}

/** The same by the leg's link. */
export async function openPortraitByLink(db: DbContext, token: string): Promise<Response> {
  return openPicture(BUCKET, await rpc(db, "get_leg_portrait_by_link", { p_token: token }));
}
