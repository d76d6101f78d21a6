import { PortraitParams } from "@/lib/contracts/driver";
import { openOwnPortrait } from "@/server/drivers/save-portrait";
import { route } from "@/server/http/route";

// GET /api/driver/portrait/:which: the driver's own photo, as it is shown or as it waits.
export const GET = route({
  actor: "user",
  params: PortraitParams,
  handle: ({ db, params }) => openOwnPortrait(db, params.which),
});
