import { done } from "@/lib/contracts/common";
import { Contact, ContactParams, UpdateContactBody } from "@/lib/contracts/contact";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { toServedE164 } from "@/server/session/phone";

// PATCH /api/contacts/:id: changes what the patch names.
export const PATCH = route({
  actor: "user",
  params: ContactParams,
  body: UpdateContactBody,
  response: Contact,
  limit: { per: 60, max: 60 },
  handle: ({ params, body }) =>
    call("update_contact", {
      p_id: params.id,
      p_patch: body.phone === undefined ? body : { ...body, phone: toServedE164(body.phone) },
    }),
});

// DELETE /api/contacts/:id: out of the address book. Safe to repeat.
export const DELETE = route({
  actor: "user",
  params: ContactParams,
  response: done,
  handle: ({ params }) => call("delete_contact", { p_id: params.id }),
});
