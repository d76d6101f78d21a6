import { z } from "zod";
import { exact, time, type RouteContract } from "@/lib/contracts/common";

const AddressChangeParams = z.strictObject({ token: exact(200) });

/**
 * A change of an account's phone or e-mail address, for the holder of the link that went to the old ones. `open`: nobody
 * has answered; `confirmed`: an old address has confirmed it; `undone`: the old address is the account's again, and the
 * password is gone.
 */
export const AddressChange = z
  .object({
    what: z.enum(["phone", "email"]),
    state: z.enum(["open", "confirmed", "undone"]),
    at: time,
    /** In part: "+··· 42" or "m···@example.com". */
    newAddress: z.string(),
    /** Until then no code and no link signs in; null when they do. */
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
    summary: "A change of a phone or an e-mail address, by the link that went to the old ones; reading changes nothing",
    params: AddressChangeParams,
    response: AddressChange,
  },
  undo: {
    method: "POST",
    path: "/api/address-changes/{token}/undo",
    actor: "anonymous",
    tag,
    summary: "Restore the old address, end all sessions and remove the password; repeating is a success",
    params: AddressChangeParams,
    response: AddressChange,
  },
  confirm: {
    method: "POST",
    path: "/api/address-changes/{token}/confirm",
    actor: "anonymous",
    tag,
    summary: "Confirm the change: codes and links sign in again; repeating is a success",
    params: AddressChangeParams,
    response: AddressChange,
  },
} as const satisfies Record<string, RouteContract>;
