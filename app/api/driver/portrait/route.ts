import { Portrait, PortraitBody } from "@/lib/contracts/driver";
import { savePortrait } from "@/server/drivers/save-portrait";
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
