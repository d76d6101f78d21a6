import { contacts } from "@/lib/contracts/delivery/contact";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { toSupportedE164 } from "@/server/session/phone/phone";

export const GET = route(contacts.list, ({ query }) =>
  rpc.prepare("list_contacts", { p_search: query.search ?? null, p_limit: query.limit }),
);

export const POST = route(
  contacts.create,
  ({ body }) => rpc.prepare("save_contact", { p_body: { ...body, phone: toSupportedE164(body.phone) } }),
  { limit: { windowSeconds: 60, max: 60 } },
);
