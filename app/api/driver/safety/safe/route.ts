import { Received } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/driver/safety/safe: the driver says that they are safe: a note for the desk, which closes nothing.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  response: Received,
  idempotent: false,
  handle: () => call("say_safe"),
});
