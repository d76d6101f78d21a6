import { driver } from "@/lib/contracts/driver/driver";
import { openOwnPortrait, savePortrait } from "@/server/drivers/application";
import { route } from "@/server/http/route";

export const POST = route(driver.uploadPortrait, ({ actor, body }) => savePortrait(actor.userId, body.file), {
  maxBytes: 10_500_000,
  limit: { windowSeconds: 3600, max: 60 },
});

export const GET = route(driver.getPortrait, ({ db, query }) => openOwnPortrait(db, query.which));
