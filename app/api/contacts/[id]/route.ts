import { contacts } from "@/lib/contracts/delivery/contact";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { toServedE164 } from "@/server/session/phone/phone";

export const PATCH = route(
  contacts.update,
  ({ params, body }) =>
    rpc.defer("update_contact", {
      p_id: params.id,
      p_patch: body.phone === undefined ? body : { ...body, phone: toServedE164(body.phone) },
    }),
  { limit: { per: 60, max: 60 } },
);

export const DELETE = route(contacts.delete, ({ params }) => rpc.defer("delete_contact", { p_id: params.id }));
