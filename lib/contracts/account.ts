import { z } from "zod";
import { emptyResponse, type RouteContract } from "@/lib/contracts/common";

/** All personal data of the caller as JSON: account details, their own actions, and messages sent to them. */
const AccountExport = z.record(z.string(), z.unknown()).meta({ id: "AccountExport" });
/** Deleting an account needs the password: a session alone is not enough. */
const DeleteAccountBody = z.strictObject({ password: z.string().min(1).max(200) });

const tag = "Session";
export const account = {
  export: {
    method: "GET",
    path: "/api/profile/export",
    actor: "user",
    tag,
    summary: "Export the caller's personal data as a JSON file",
    response: AccountExport,
  },
  delete: {
    method: "POST",
    path: "/api/profile/delete",
    actor: "user",
    tag,
    summary: "Delete the caller's account",
    body: DeleteAccountBody,
    response: emptyResponse,
    example: { password: "correct horse 7" },
  },
} as const satisfies Record<string, RouteContract>;
