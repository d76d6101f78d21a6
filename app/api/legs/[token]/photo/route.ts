import { LegLinkParams } from "@/lib/contracts/leg";
import { route } from "@/server/http/route";
import { openPortraitByLink } from "@/server/legs/open-portrait";

// GET /api/legs/:token/photo: the driver's photo, for whoever has the leg's link, while the leg is open.
export const GET = route({
  actor: "anonymous",
  params: LegLinkParams,
  handle: ({ db, params }) => openPortraitByLink(db, params.token),
});
