import { contacts } from "@/lib/contracts/delivery/contact";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { toSupportedE164 } from "@/server/session/phone/phone";

export const PATCH = route(
  contacts.update,
  ({ params, body }) =>
    rpc.prepare("update_contact", {
      p_id: params.id,
      p_patch: body.phone === undefined ? body : { ...body, phone: toSupportedE164(body.phone) },
    }),
  { limit: { windowSeconds: 60, max: 60 } },
);

export const DELETE = route(contacts.delete, ({ params }) => rpc.prepare("delete_contact", { p_id: params.id }));
