import { TaskParams, TaskRouteOrNull } from "@/lib/contracts/task";
import { readLocale } from "@/lib/i18n/server-locale";
import { route } from "@/server/http/route";
import { taskRoute } from "@/server/ways/task-route";

// GET /api/tasks/:transactionId/route: the way that lies before the driver, found anew where they have left it.
export const GET = route({
  actor: "driver",
  params: TaskParams,
  response: TaskRouteOrNull,
  handle: async ({ db, actor, params: { transactionId } }) =>
    taskRoute(db, actor.userId, transactionId, await readLocale()),
});
