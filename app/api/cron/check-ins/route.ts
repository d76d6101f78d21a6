import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { rpc } from "@/server/database/rpc";

export const { GET, POST } = cronRoute(cron.checkIns, (db) => rpc(db, "sweep_check_ins"));
