import { driverApplication } from "@/lib/contracts/driver/application";
import { takePlacedDocument } from "@/server/drivers/placed-document";
import { route } from "@/server/http/route";

export const POST = route(
  driverApplication.completeDocumentUpload,
  ({ db, actor, body }) => takePlacedDocument(db, actor.userId, body),
  { limit: { windowSeconds: 3600, max: 60 } },
);
