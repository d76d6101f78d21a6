import { z } from "zod";
import {
  phone,
  idParams,
  type RouteContract,
  emptyResponse,
  latLng,
  singleLineText,
  time,
  uuid,
  multilineText,
} from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/delivery/fields";

const FindReceiverBody = z.strictObject({ phone });

/** Whether a number can receive. `name`: its owner's first name and initial. `self`: the caller's own number. */
export const ReceiverLookup = z
  .object({ state: z.enum(["found", "nobody", "self"]), name: z.string().nullable() })
  .meta({ id: "ReceiverLookup" });
export type ReceiverLookup = z.infer<typeof ReceiverLookup>;

export const receivers = {
  find: {
    method: "POST",
    path: "/api/receivers/find",
    actor: "user",
    tag: "Contacts",
    summary: "Look up whether a number can receive; a few a day, for senders with a verified number",
    body: FindReceiverBody,
    response: ReceiverLookup,
    example: { phone: "+13055550123" },
  },
} as const satisfies Record<string, RouteContract>;

/**
 * The address where a contact receives cash. `unit`: apartment, floor or suite. `location`: null until it was chosen.
 */
const ContactAddress = z.strictObject({
  address: singleLineText(500),
  unit: singleLineText(40).nullish(),
  location: latLng.nullish(),
  /** For the driver. */
  instructions: multilineText(1000).nullish(),
});

/** An entry in the caller's address book. `last`: the latest delivery to them; null without any. */
export const Contact = z
  .object({
    id: uuid,
    name: z.string(),
    phone: z.string(),
    favourite: z.boolean(),
    /** Most recently used first. */
    addresses: z.array(
      z.object({
        address: z.string(),
        unit: z.string().nullable(),
        location: latLng.nullable(),
        instructions: z.string().nullable(),
      }),
    ),
    lastUsedAt: time.nullable(),
    last: z
      .object({
        amount: z.number(),
        funding: Funding,
        pickupAddress: z.string().nullable(),
        pickupUnit: z.string().nullable(),
        pickupLocation: latLng.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;

const ContactBody = z.strictObject({
  name: singleLineText(120),
  phone,
  favourite: z.boolean().optional(),
  addresses: z.array(ContactAddress).max(10).optional(),
});

/** Omitted fields stay unchanged; `addresses` replaces the whole list. */
const UpdateContactBody = z
  .strictObject({
    name: singleLineText(120).optional(),
    phone: phone.optional(),
    favourite: z.boolean().optional(),
    addresses: z.array(ContactAddress).max(10).optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), "some_change");

const ListContactsQuery = z.strictObject({
  /** Any part of a name, number or address. */
  search: z.string().trim().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** `more`: further contacts exist; a search finds them. */
export const ContactList = z.object({ items: z.array(Contact), more: z.boolean() });
export type ContactList = z.infer<typeof ContactList>;

const tag = "Contacts";

export const contacts = {
  list: {
    method: "GET",
    path: "/api/contacts",
    actor: "user",
    tag,
    summary: "List the caller's contacts: favourites first, then by latest delivery",
    query: ListContactsQuery,
    response: ContactList,
  },
  create: {
    method: "POST",
    path: "/api/contacts",
    actor: "user",
    tag,
    summary: "Create a contact; an existing one with that number is updated",
    body: ContactBody,
    response: Contact,
    status: 201,
    example: {
      name: "Rita",
      phone: "+13055550123",
      favourite: true,
      addresses: [
        {
          address: "100 Brickell Ave, Miami",
          unit: "Apt 4B",
          location: { lat: 25.7617, lng: -80.1918 },
          instructions: "Gate code 4711",
        },
      ],
    },
  },
  update: {
    method: "PATCH",
    path: "/api/contacts/{id}",
    actor: "user",
    tag,
    summary: "Update a contact; omitted fields stay unchanged",
    params: idParams,
    body: UpdateContactBody,
    response: Contact,
    example: { favourite: true },
  },
  delete: {
    method: "DELETE",
    path: "/api/contacts/{id}",
    actor: "user",
    tag,
    summary: "Delete a contact; idempotent",
    params: idParams,
    response: emptyResponse,
  },
} as const satisfies Record<string, RouteContract>;
