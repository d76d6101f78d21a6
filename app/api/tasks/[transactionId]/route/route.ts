import { tasks } from "@/lib/contracts/driver/task";
import { readLocale } from "@/lib/i18n/server-locale";
import { route } from "@/server/http/route";
import { getTaskRoute } from "@/server/directions/task-route";

export const GET = route(tasks.getRoute, async ({ db, actor, params: { transactionId } }) =>
  getTaskRoute(db, actor.userId, transactionId, await readLocale()),
);
