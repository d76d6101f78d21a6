import { driverApplication } from "@/lib/contracts/driver/application";
import { saveDocument } from "@/server/drivers/documents";
import { route } from "@/server/http/route";

export const POST = route(
  driverApplication.uploadDocument,
  ({ db, actor, body }) => saveDocument(db, actor.userId, body),
  { maxBytes: 10_500_000, limit: { windowSeconds: 3600, max: 60 } },
);
