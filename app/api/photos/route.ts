import { CashPhoto, CashPhotoBody } from "@/lib/contracts/cash-photo";
import { route } from "@/server/http/route";
import { savePhoto } from "@/server/photos/save-photo";

// POST /api/photos: keeps a picture of the cash or the seal, of a leg or a deposit of this driver. Safe to repeat.
export const POST = route({
  actor: "driver",
  body: CashPhotoBody,
  response: CashPhoto,
  status: 201,
  accepts: "multipart",
  maxBytes: 10_500_000,
  limit: { per: 3600, max: 60 },
  handle: ({ db, actor, body }) => savePhoto(db, actor.userId, body),
});
