import { z } from "zod";
import { opaqueText, time, type RouteContract } from "@/lib/contracts/common";

const AddressChangeParams = z.strictObject({ token: opaqueText(200) });

/**
 * A change of an account's phone or email address, for the holder of the link sent to the old addresses.
 * `open`: not answered yet. `confirmed`: confirmed from an old address. `undone`: the old address is restored and the
 * password removed.
 */
export const AddressChange = z
  .object({
    kind: z.enum(["phone", "email"]),
    state: z.enum(["open", "confirmed", "undone"]),
    at: time,
    /** Masked: "+··· 42" or "m···@example.com". */
    newAddress: z.string(),
    /** Until then, sign-in by code or link is blocked; null when it is not. */
    heldUntil: time.nullable(),
  })
  .meta({ id: "AddressChange" });
export type AddressChange = z.infer<typeof AddressChange>;

const tag = "Session";

export const addressChanges = {
  get: {
    method: "GET",
    path: "/api/address-changes/{token}",
    actor: "anonymous",
    tag,
    summary: "Retrieve a phone or email change by the link sent to the old addresses; a read changes nothing",
    params: AddressChangeParams,
    response: AddressChange,
  },
  undo: {
    method: "POST",
    path: "/api/address-changes/{token}/undo",
    actor: "anonymous",
    tag,
    summary: "Undo a change: restore the old address, end all sessions and remove the password; idempotent",
    params: AddressChangeParams,
    response: AddressChange,
  },
  confirm: {
    method: "POST",
    path: "/api/address-changes/{token}/confirm",
    actor: "anonymous",
    tag,
    summary: "Confirm a change: sign-in by code and link works again; idempotent",
    params: AddressChangeParams,
    response: AddressChange,
  },
} as const satisfies Record<string, RouteContract>;
