import { driverApplication } from "@/lib/contracts/driver/application";
import { rpc } from "@/server/database/rpc";
import { signConsent } from "@/server/drivers/application";
import { route } from "@/server/http/route";

export const GET = route(driverApplication.getConsent, ({ query }) =>
  rpc.prepare("get_consent_text", { p_locale: query.locale }),
);

export const POST = route(driverApplication.signConsent, ({ actor, db, body }) => signConsent(actor.userId, db, body), {
  maxBytes: 2_500_000,
  limit: { windowSeconds: 3600, max: 30 },
  reauthentication: true,
});
