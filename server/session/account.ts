import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext, type DbContext, serviceContext } from "@/server/database/client";
import { sessionIdOf, userIdOf } from "@/server/session/current-session";
import type { SessionJar } from "@/server/session/session-jar";
import { createHash } from "node:crypto";
import type { AddressChange } from "@/lib/contracts/delivery/address-change";

/** Deletes the caller's account and signs this browser out. */
export async function deleteAccount(jar: SessionJar, db: DbContext): Promise<Record<string, never>> {
  await rpc(ownerContext, "delete_account", { p_user_id: userIdOf(db), p_session_id: sessionIdOf(db) });
  jar.clear();
  return {};
}

/** The stored hash of a link's token. */
const linkTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

// The next three functions read, undo or confirm the change of an account's phone or email by a link's token, as the
// service role: the route rate limits attempts, while a direct database call would have no limit.
export const readAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "get_address_change_by_link", { p_token_hash: linkTokenHash(token) });
export const undoAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "undo_address_change", { p_token_hash: linkTokenHash(token) });
export const confirmAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "confirm_address_change", { p_token_hash: linkTokenHash(token) });
