import { done } from "@/lib/contracts/common";
import { route } from "@/server/http/route";
import { sendOwnCode } from "@/server/session/own-code";

// POST /api/session/reauthenticate/code: sends a code to the caller's proven phone.
export const POST = route({
  actor: "user",
  response: done,
  idempotent: false,
  limit: { per: 600, max: 5 },
  handle: ({ session, db }) => sendOwnCode(session, db),
});
