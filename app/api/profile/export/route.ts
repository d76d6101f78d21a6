import { AccountExport } from "@/lib/contracts/account";
import { callFunction } from "@/server/database/call-function";
import { route } from "@/server/http/route";

// GET /api/profile/export: everything about the caller, as a file. Few a day: it is much to read.
export const GET = route({
  actor: "user",
  response: AccountExport,
  limit: { per: 86_400, max: 10 },
  handle: async ({ db }) =>
    new Response(JSON.stringify(await callFunction(db, "export_account"), null, 2), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="handover-account.json"',
        "cache-control": "no-store",
      },
    }),
});
