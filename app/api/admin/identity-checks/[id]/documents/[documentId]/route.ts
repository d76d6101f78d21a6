import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { IDENTITY_BUCKET } from "@/server/identity/identity-documents";
import { openPicture } from "@/server/media/pictures";

export const GET = route(identity.getCheckDocument, async ({ db, params }) =>
  openPicture(
    IDENTITY_BUCKET,
    await rpc(db, "admin_open_identity_document", { p_check_id: params.id, p_id: params.documentId }),
  ),
);
