import { cashPhotos } from "@/lib/contracts/delivery/cash-photo";
import { route } from "@/server/http/route";
import { openPhoto } from "@/server/media/photos";

export const GET = route(cashPhotos.get, ({ db, params }) => openPhoto(db, params.id));
