import { tasks } from "@/lib/contracts/driver/task";
import { completeTask } from "@/server/custody/complete-task";
import { route } from "@/server/http/route";

export const POST = route(tasks.complete, ({ actor, params, body }) =>
  completeTask(actor.userId, params.transactionId, body),
);
