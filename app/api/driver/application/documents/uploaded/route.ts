import { driverApplication } from "@/lib/contracts/driver/application";
import { registerDocumentUpload } from "@/server/drivers/documents";
import { route } from "@/server/http/route";

export const POST = route(
  driverApplication.completeDocumentUpload,
  ({ db, actor, body }) => registerDocumentUpload(db, actor.userId, body),
  { limit: { windowSeconds: 3600, max: 60 } },
);
