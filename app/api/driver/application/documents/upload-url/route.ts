import { driverApplication } from "@/lib/contracts/driver/application";
import { createDocumentUpload } from "@/server/drivers/documents";
import { route } from "@/server/http/route";

// Each URL takes one upload, so a repeat returns another. Strictly limited: each accepts ten megabytes of any content.
export const POST = route(
  driverApplication.createDocumentUpload,
  ({ db, actor }) => createDocumentUpload(db, actor.userId),
  { idempotent: false, limit: { windowSeconds: 3600, max: 20 } },
);
