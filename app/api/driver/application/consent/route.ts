import { ConsentText, ConsentTextQuery, SignConsentBody } from "@/lib/contracts/consent";
import { Application } from "@/lib/contracts/application";
import { call } from "@/server/database/call";
import { signConsent } from "@/server/drivers/sign-consent";
import { route } from "@/server/http/route";

// GET /api/driver/application/consent?locale=: what is signed now, word for word.
export const GET = route({
  actor: "user",
  query: ConsentTextQuery,
  response: ConsentText,
  handle: ({ query }) => call("get_consent_text", { p_locale: query.locale }),
});

// POST /api/driver/application/consent: signs it. The last signature counts.
export const POST = route({
  actor: "user",
  body: SignConsentBody,
  response: Application,
  status: 201,
  accepts: "multipart",
  maxBytes: 2_500_000,
  limit: { per: 3600, max: 30 },
  reauthentication: true,
  handle: ({ actor, db, body }) => signConsent(actor.userId, db, body),
});
