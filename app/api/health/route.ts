import { Health } from "@/lib/contracts/machines";
import { route } from "@/server/http/route";

// GET /api/health: the process is alive, and what time it is here: phones set their clocks by it. Asks nobody else.
export const GET = route({
  actor: "machine",
  response: Health,
  handle: () => Promise.resolve({ status: "alive" as const }),
});
