import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { AdminTransaction } from "@/lib/contracts/admin/transactions";
import {
  email,
  latLng,
  limit,
  singleLineText,
  money,
  page,
  phone,
  reasonBody,
  uuid,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { Hub, HubClosing, HubHours } from "@/lib/contracts/hub";

/** A person by account id, verified email address or verified number. Drivers cannot be cashiers. */
const Cashier = z.union([z.strictObject({ userId: uuid }), z.strictObject({ email }), z.strictObject({ phone })]);

const fields = {
  name: singleLineText(120),
  address: singleLineText(500),
  location: latLng,
  hours: z.array(HubHours).max(28),
  isActive: z.boolean(),
  /** The complete list of the hub's cashiers. Adding one needs two administrators. */
  cashiers: z.array(Cashier).max(50),
};
export const NewHubBody = z.strictObject({
  ...fields,
  hours: fields.hours.optional(),
  isActive: fields.isActive.optional(),
  cashiers: fields.cashiers.optional(),
});
export type NewHubBody = z.infer<typeof NewHubBody>;
/** Omitted fields stay unchanged. */
export const HubPatchBody = z.strictObject(fields).partial();
export type HubPatchBody = z.infer<typeof HubPatchBody>;

export const HubPage = page(Hub);
/** `q`: words in the name or the address. */
const HubQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  cursor: z.string().min(1).max(1_000).optional(),
  limit: limit(50),
});

const ClosingParams = z.strictObject({ id: uuid, closingId: uuid });
/** 200 when there is no other administrator, 202 while it waits for approval. */
export const HubClosingOrPending = z.union([HubClosing, PendingApproval]);
const MoveCashBody = reasonBody.extend({ direction: z.enum(["to_bank", "from_bank"]), amount: money });
export const HubOrPending = z.union([Hub, PendingApproval]);
const ReturnToBody = reasonBody.extend({ hubId: uuid });

const tag = "Admin: hubs";
export const adminHubs = {
  list: {
    method: "GET",
    path: "/api/admin/hubs",
    actor: "admin",
    tag,
    summary: "List hubs by name",
    query: HubQuery,
    response: HubPage,
  },
  create: {
    method: "POST",
    path: "/api/admin/hubs",
    actor: "admin",
    tag,
    summary: "Create a hub; adding cashiers needs two administrators",
    body: NewHubBody,
    response: Hub,
    status: 201,
    example: {
      name: "North Street",
      address: "12 North Street",
      location: { lat: 25.77, lng: -80.19 },
      hours: [{ day: 1, from: "09:00", to: "18:00" }],
      cashiers: [{ email: "cora@example.com" }],
    },
  },
  update: {
    method: "PATCH",
    path: "/api/admin/hubs/{id}",
    actor: "admin",
    tag,
    summary:
      "Update a hub: name, address, location, hours, whether it takes cash, and its cashiers; adding a cashier needs two administrators",
    params: idParams,
    body: HubPatchBody,
    response: Hub,
    example: { isActive: false },
  },
  settleClosing: {
    method: "POST",
    path: "/api/admin/hubs/{id}/closings/{closingId}/settle",
    actor: "admin",
    tag,
    summary: "Settle the difference of a hub's last count; needs two administrators",
    params: ClosingParams,
    body: reasonBody,
    response: HubClosingOrPending,
    accepted: PendingApproval,
    example: { reason: "Counted three times, not found" },
  },
  moveCash: {
    method: "POST",
    path: "/api/admin/hubs/{id}/moves",
    actor: "admin",
    tag,
    summary: "Move cash between a hub's safe and the bank; needs two administrators",
    params: idParams,
    body: MoveCashBody,
    response: HubOrPending,
    accepted: PendingApproval,
    example: { direction: "to_bank", amount: 1000, reason: "Weekly collection" },
  },
  setReturnHub: {
    method: "POST",
    path: "/api/admin/transactions/{id}/return-to",
    actor: "admin",
    tag,
    summary: "Choose the hub to which a driver returns the cash of a failed delivery",
    params: idParams,
    body: ReturnToBody,
    response: AdminTransaction,
    example: { hubId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e", reason: "The sender is abroad" },
  },
} as const satisfies Record<string, RouteContract>;
