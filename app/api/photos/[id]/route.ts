import { CashPhotoParams } from "@/lib/contracts/cash-photo";
import { route } from "@/server/http/route";
import { openPhoto } from "@/server/photos/open-photo";

// GET /api/photos/:id: a picture of cash, for administrators, its driver and who stood opposite them.
export const GET = route({
  actor: "user",
  params: CashPhotoParams,
  handle: ({ db, params }) => openPhoto(db, params.id),
});
