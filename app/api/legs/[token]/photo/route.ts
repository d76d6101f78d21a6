import { legs } from "@/lib/contracts/delivery/leg";
import { route } from "@/server/http/route";
import { openPortraitByLink } from "@/server/custody/legs";

export const GET = route(legs.getPhotoByToken, ({ db, params }) => openPortraitByLink(db, params.token));
