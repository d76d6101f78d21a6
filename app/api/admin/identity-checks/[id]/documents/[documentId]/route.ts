import { identity } from "@/lib/contracts/identity";
import { callFunction } from "@/server/database/call-function";
import { route } from "@/server/http/route";
import { IDENTITY_BUCKET } from "@/server/identity/identity-files";
import { openPicture } from "@/server/media/open-picture";

export const GET = route(identity.getCheckDocument, async ({ db, params }) =>
  openPicture(
    IDENTITY_BUCKET,
    await callFunction(db, "admin_open_identity_document", { p_check_id: params.id, p_id: params.documentId }),
  ),
);
