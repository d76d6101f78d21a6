import { z } from "zod";
import { MoneyTotals } from "@/lib/contracts/admin/money-reviews";
import {
  cursor,
  day,
  limit,
  page,
  time,
  uuid,
  userIdParams,
  type RouteContract,
  exportColumns,
} from "@/lib/contracts/common";
import { MoneyTier } from "@/lib/contracts/limits";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { personColumns } from "@/lib/domain/list-columns";

/**
 * A sender or receiver in an administrator's list.
 * `tier`: level of identification. `state`: `ended` after the account was deleted, `blocked` while sign-in is blocked.
 * `sent`, `received`: deliveries, counted up to 500. `waiting`: those held for review, without the reader's own.
 */
export const AdminPerson = z
  .object({
    userId: uuid,
    name: z.string(),
    phone: z.string().nullable(),
    phoneVerified: z.boolean(),
    email: z.string().nullable(),
    joinedAt: time,
    tier: MoneyTier,
    state: z.enum(["open", "blocked", "ended"]),
    sent: z.number().int(),
    received: z.number().int(),
    lastDeliveryAt: time.nullable(),
    waiting: z.object({ sum: z.number(), count: z.number().int() }),
  })
  .meta({ id: "AdminPerson" });
export type AdminPerson = z.infer<typeof AdminPerson>;
export const AdminPersonList = page(AdminPerson);
export type AdminPersonList = z.infer<typeof AdminPersonList>;

/**
 * A person with their last ten deliveries. `history`: totals. `identityUntil`: expiry date of their verified identity.
 * `checkId`: their submitted documents, null without any. `resetRequestedAt`: when they requested the removal of their
 * second factor, within 24 hours.
 */
export const AdminPersonDetail = AdminPerson.extend({
  history: MoneyTotals,
  identityUntil: day.nullable(),
  checkId: uuid.nullable(),
  resetRequestedAt: time.nullable(),
  deliveries: z.array(
    z.object({
      id: uuid,
      orderNo: z.string(),
      status: TransactionStatus,
      amount: z.number(),
      /** True for the sender, false for the receiver. */
      sent: z.boolean(),
      /** The other party's name. */
      other: z.string(),
      createdAt: time,
    }),
  ),
}).meta({ id: "AdminPersonDetail" });
export type AdminPersonDetail = z.infer<typeof AdminPersonDetail>;

/** Reasons to review a person. Computed in SQL: private.list_people_needing_attention(). */
export const personAttentionKinds = ["review", "documents", "identity", "often"] as const;
export const personSorts = ["-joined", "joined", "-name", "name"] as const;
export const AdminPersonQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  /** `open`: accounts that have not been deleted. */
  state: z.enum(["open", "ended"]).default("open"),
  attention: z.enum(personAttentionKinds).optional(),
  sort: z.enum(personSorts).default("-joined"),
  /** Valid for the same sort order only. */
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
  columns: exportColumns(personColumns),
});
export type AdminPersonQuery = z.infer<typeof AdminPersonQuery>;

const tag = "Admin: people";
export const adminPeople = {
  list: {
    method: "GET",
    path: "/api/admin/people",
    actor: "admin",
    tag,
    summary: "List senders and receivers as JSON or CSV",
    query: AdminPersonQuery,
    response: AdminPersonList,
    produces: "text/csv",
  },
  get: {
    method: "GET",
    path: "/api/admin/people/{userId}",
    actor: "admin",
    tag,
    summary: "Retrieve a person with totals and last deliveries; each access is recorded",
    params: userIdParams,
    response: AdminPersonDetail,
  },
} as const satisfies Record<string, RouteContract>;
