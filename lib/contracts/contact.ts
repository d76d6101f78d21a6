import { z } from "zod";
import { done, latLng, line, phone, time, uuid, words, type RouteContract } from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/funding";

/** Where somebody gets their cash: `unit` is the apartment, floor or suite; `location` null until it was chosen. */
const ContactAddress = z.strictObject({
  address: line(500),
  unit: line(40).nullish(),
  location: latLng.nullish(),
  /** For the driver. */
  instructions: words(1000).nullish(),
});

/** Somebody in the caller's address book. `last`: what they sent there last; null where nothing. */
export const Contact = z
  .object({
    id: uuid,
    name: z.string(),
    phone: z.string(),
    favourite: z.boolean(),
    /** The last used first. */
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
  name: line(120),
  phone,
  favourite: z.boolean().optional(),
  addresses: z.array(ContactAddress).max(10).optional(),
});

/** What is not named stays; `addresses` are given as a whole. */
const UpdateContactBody = z
  .strictObject({
    name: line(120).optional(),
    phone: phone.optional(),
    favourite: z.boolean().optional(),
    addresses: z.array(ContactAddress).max(10).optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), "some_change");

const ContactParams = z.strictObject({ id: uuid });

const ListContactsQuery = z.strictObject({
  /** Any part of a name, a number or an address. */
  search: z.string().trim().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** `more`: there are others, which a search finds. */
export const ContactList = z.object({ items: z.array(Contact), more: z.boolean() });
export type ContactList = z.infer<typeof ContactList>;

const tag = "Contacts";

export const contacts = {
  list: {
    method: "GET",
    path: "/api/contacts",
    actor: "user",
    tag,
    summary: "The caller's address book: favourites first, then whom they sent to last",
    query: ListContactsQuery,
    response: ContactList,
  },
  create: {
    method: "POST",
    path: "/api/contacts",
    actor: "user",
    tag,
    summary: "Add somebody; a number that is in the address book already is that contact, changed",
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
    summary: "Change a contact; what is not named stays",
    params: ContactParams,
    body: UpdateContactBody,
    response: Contact,
    example: { favourite: true },
  },
  delete: {
    method: "DELETE",
    path: "/api/contacts/{id}",
    actor: "user",
    tag,
    summary: "Take somebody out of the address book; one that is gone already is a success",
    params: ContactParams,
    response: done,
  },
} as const satisfies Record<string, RouteContract>;
