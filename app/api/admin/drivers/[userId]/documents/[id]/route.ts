import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { openDocument } from "@/server/admin/drivers";
import { route } from "@/server/http/route";

export const GET = route(adminDrivers.getDocument, ({ db, session, params, query }) =>
  openDocument(db, session.tokens?.accessToken ?? "", params, query),
);
