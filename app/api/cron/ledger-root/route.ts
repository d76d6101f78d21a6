import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { rpc } from "@/server/database/rpc";
import { logRoot } from "@/server/tasks/sweeps";

export const { GET, POST } = cronRoute(cron.ledgerRoot, async (db) => logRoot(await rpc(db, "write_ledger_root")));
