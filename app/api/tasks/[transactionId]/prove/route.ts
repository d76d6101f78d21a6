import { tasks } from "@/lib/contracts/driver/task";
import { proveLeg } from "@/server/custody/legs";
import { route } from "@/server/http/route";

export const POST = route(
  tasks.prove,
  ({ actor, params, body }) => proveLeg(actor.userId, params.transactionId, body),
  { allowSuspended: true },
);
