import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { rpc } from "@/server/database/rpc";
import { archivePositions } from "@/server/positions/position-history";
import { cleanUp, expireTransactions, runStandingOrders } from "@/server/tasks/sweeps";

// A serverless host stops a request after a minute or less: what each part may take adds up to 50 seconds.
export const maxDuration = 60;
const SWEEP_MS = 5_000;
const BUDGET_MS = 20_000;

export const { GET, POST } = cronRoute(cron.cleanup, async (db) => ({
  standingOrders: await runStandingOrders(db, SWEEP_MS),
  expired: await expireTransactions(db, SWEEP_MS),
  documents: await rpc(db, "sweep_documents"),
  cleaned: await cleanUp(db, BUDGET_MS),
  moved: await archivePositions(db, BUDGET_MS),
}));
