import { cashPhotos } from "@/lib/contracts/delivery/cash-photo";
import { route } from "@/server/http/route";
import { savePhoto } from "@/server/media/photos";

export const POST = route(cashPhotos.upload, ({ db, actor, body }) => savePhoto(db, actor.userId, body), {
  maxBytes: 10_500_000,
  limit: { windowSeconds: 3600, max: 60 },
  allowSuspended: true,
});
