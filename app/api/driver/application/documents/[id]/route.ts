import { driverApplication } from "@/lib/contracts/driver/application";
import { rpc } from "@/server/database/rpc";
import { openOwnDocument } from "@/server/drivers/documents";
import { route } from "@/server/http/route";

export const GET = route(driverApplication.getDocument, ({ db, params }) => openOwnDocument(db, params.id));

export const DELETE = route(
  driverApplication.deleteDocument,
  ({ params }) => rpc.prepare("remove_application_document", { p_id: params.id }),
  { limit: { windowSeconds: 3600, max: 60 } },
);
