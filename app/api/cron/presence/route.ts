import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { rpc } from "@/server/database/rpc";
import { removePositionMessages, sweepPresence } from "@/server/tasks/sweeps";

const BUDGET_MS = 10_000;

export const { GET, POST } = cronRoute(cron.presence, async (db) => {
  await rpc(db, "expire_candidate_positions");
  const presence = await sweepPresence(db);
  await removePositionMessages(db, BUDGET_MS);
  return presence;
});
