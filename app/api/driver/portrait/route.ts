import { Portrait, PortraitBody, PortraitQuery } from "@/lib/contracts/driver";
import { openOwnPortrait, savePortrait } from "@/server/drivers/save-portrait";
import { route } from "@/server/http/route";

// POST /api/driver/portrait: keeps a new photo of the driver, which waits for an administrator. Safe to repeat.
export const POST = route({
  actor: "driver",
  body: PortraitBody,
  response: Portrait,
  status: 201,
  accepts: "multipart",
  maxBytes: 10_500_000,
  limit: { per: 3600, max: 60 },
  handle: ({ actor, body }) => savePortrait(actor.userId, body.file),
});

// GET /api/driver/portrait?which=: the driver's own photo, as it is shown or as it waits.
export const GET = route({
  actor: "user",
  query: PortraitQuery,
  handle: ({ db, query }) => openOwnPortrait(db, query.which),
});
