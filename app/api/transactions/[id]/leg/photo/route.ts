import { legs } from "@/lib/contracts/delivery/leg";
import { route } from "@/server/http/route";
import { openPortrait } from "@/server/custody/legs";

export const GET = route(legs.getPhoto, ({ db, params, query }) => openPortrait(db, params.id, query.legId));
