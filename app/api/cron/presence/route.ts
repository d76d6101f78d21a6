import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { expireCandidatePositions, removePositionMessages, sweepPresence } from "@/server/tasks/sweeps";

// The sweeps before it take up to ten seconds each.
export const maxDuration = 60;
const BUDGET_MS = 10_000;

export const { GET, POST } = cronRoute(cron.presence, async (db) => {
  await expireCandidatePositions(db);
  const presence = await sweepPresence(db);
  await removePositionMessages(db, BUDGET_MS);
  return presence;
});
