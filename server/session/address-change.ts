import "server-only";
import { createHash } from "node:crypto";
import type { AddressChange } from "@/lib/contracts/delivery/address-change";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";

/** The stored hash of a link's token. */
const linkTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

// As the service role: the route rate limits attempts, while the database would answer without limit.
/** Reads, undoes or confirms the address change of a link. */
export const readAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "get_address_change_by_link", { p_token_hash: linkTokenHash(token) });
export const undoAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "undo_address_change", { p_token_hash: linkTokenHash(token) });
export const confirmAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "confirm_address_change", { p_token_hash: linkTokenHash(token) });
