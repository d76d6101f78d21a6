import { Duress, DuressBody } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/profile/duress: whether the caller has chosen an ending for a second code.
export const GET = route({ actor: "user", response: Duress, handle: () => call("get_duress") });

// PUT /api/profile/duress: they choose one.
export const PUT = route({
  actor: "user",
  body: DuressBody,
  response: Duress,
  reauthentication: true,
  handle: ({ body }) => call("set_duress", { p_ending: body.ending }),
});

// DELETE /api/profile/duress: they want none any more.
export const DELETE = route({
  actor: "user",
  response: Duress,
  reauthentication: true,
  handle: () => call("set_duress", { p_ending: null }),
});
