import { Health } from "@/lib/contracts/machines";
import { route } from "@/server/http/route";

// GET /api/live: the process is alive; asks nobody else. Whoever gets no answer starts it anew.
export const GET = route({
  actor: "machine",
  response: Health,
  handle: () => Promise.resolve({ status: "alive" as const }),
});
