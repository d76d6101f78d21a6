import { AccountExport } from "@/lib/contracts/account";
import { callFunction } from "@/server/database/call-function";
import { readHistory } from "@/server/positions/history";
import { route } from "@/server/http/route";

// GET /api/profile/export: everything about the caller, as a file. Few a day: it is much to read.
export const GET = route({
  actor: "user",
  response: AccountExport,
  limit: { per: 86_400, max: 10 },
  handle: async ({ db }) => {
    const history = await readHistory(await callFunction(db, "own_position_files"));
    const copy = await callFunction(db, "export_account", { p_history: history });
    return new Response(JSON.stringify(copy, null, 2), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="handover-account.json"',
        "cache-control": "no-store",
      },
    });
  },
});
