import { account } from "@/lib/contracts/profile";
import { rpc } from "@/server/database/rpc";
import { readHistory } from "@/server/positions/position-history";
import { route } from "@/server/http/route";

// Few a day: it reads a lot.
export const GET = route(
  account.export,
  async ({ db }) => {
    const positionHistory = await readHistory(await rpc(db, "list_own_position_files"));
    const accountExport = await rpc(db, "export_account", { p_history: positionHistory });
    return new Response(JSON.stringify(accountExport, null, 2), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="handover-account.json"',
        "cache-control": "no-store",
      },
    });
  },
  { limit: { windowSeconds: 86_400, max: 10 } },
);
