import "server-only";
import { createHash } from "node:crypto";
import type { AddressChange } from "@/lib/contracts/address-change";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";

/** The database stores only this of a link's token. */
const linkHash = (token: string): string => createHash("sha256").update(token).digest("hex");

// Why the machine: the route counts who tries links; the database would answer anybody without end.
/** Reads, undoes or confirms the change of an address behind a link. */
export const readAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "get_address_change_by_link", { p_token_hash: linkHash(token) });
export const undoAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "undo_address_change", { p_token_hash: linkHash(token) });
export const confirmAddressChange = (token: string): Promise<AddressChange> =>
  rpc(serviceContext, "confirm_address_change", { p_token_hash: linkHash(token) });
