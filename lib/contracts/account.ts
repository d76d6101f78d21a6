import { z } from "zod";
import { done, type RouteContract } from "@/lib/contracts/common";

/** Everything about the caller, as a file of JSON: what they told us, what they did and what they were told. */
const AccountExport = z.record(z.string(), z.unknown()).meta({ id: "AccountExport" });
/** The password once more: a session alone does not end an account. */
const DeleteAccountBody = z.strictObject({ password: z.string().min(1).max(200) });

const tag = "Session";
export const account = {
  export: {
    method: "GET",
    path: "/api/profile/export",
    actor: "user",
    tag,
    summary: "Everything about the caller, as a file",
    response: AccountExport,
  },
  delete: {
    method: "POST",
    path: "/api/profile/delete",
    actor: "user",
    tag,
    summary: "End the caller's account",
    body: DeleteAccountBody,
    response: done,
    example: { password: "correct horse 7" },
  },
} as const satisfies Record<string, RouteContract>;
