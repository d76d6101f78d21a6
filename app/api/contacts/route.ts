import { Contact, ContactBody, ContactList, ListContactsQuery } from "@/lib/contracts/contact";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { toServedE164 } from "@/server/session/phone";

// GET /api/contacts: the caller's address book, favourites first, then whom they sent to last.
export const GET = route({
  actor: "user",
  query: ListContactsQuery,
  response: ContactList,
  handle: ({ query }) => call("list_contacts", { p_search: query.search ?? null, p_limit: query.limit }),
});

// POST /api/contacts: adds somebody. A number that is in the book already is that contact, changed.
export const POST = route({
  actor: "user",
  body: ContactBody,
  response: Contact,
  status: 201,
  limit: { per: 60, max: 60 },
  handle: ({ body }) => call("save_contact", { p_body: { ...body, phone: toServedE164(body.phone) } }),
});
