import { contacts } from "@/lib/contracts/contact";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { toServedE164 } from "@/server/session/phone/phone";

export const GET = route(contacts.list, ({ query }) =>
  call("list_contacts", { p_search: query.search ?? null, p_limit: query.limit }),
);

export const POST = route(
  contacts.create,
  ({ body }) => call("save_contact", { p_body: { ...body, phone: toServedE164(body.phone) } }),
  { limit: { per: 60, max: 60 } },
);
