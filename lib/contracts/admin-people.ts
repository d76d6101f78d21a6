import { z } from "zod";
import { MoneyHistory } from "@/lib/contracts/admin-money-reviews";
import { cursor, day, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { columnsOf } from "@/lib/contracts/list-columns";
import { MoneyTier } from "@/lib/contracts/limits";
import { TransactionStatus } from "@/lib/contracts/transaction-status";
import { personColumns } from "@/lib/domain/list-columns";

/**
 * Somebody who sends or receives, as administrators list them. `tier`: what is known of them; `state`: `ended` once
 * their account is over, `blocked` while nobody may sign in to it; `sent`, `received`: deliveries, counted up to 500;
 * `waiting`: of these, what waits for a check, but for deliveries in which the reader has a part.
 */
export const AdminPerson = z
  .object({
    userId: uuid,
    name: z.string(),
    phone: z.string().nullable(),
    phoneProven: z.boolean(),
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
 * One person with their last ten deliveries. `history`: what they send and receive in sums; `identityUntil`: the last
 * day on which their identity is known; `checkId`: their papers, null while they have handed in none;
 * `resetRequestedAt`: when they requested the removal of their second factor, within 24 hours.
 */
export const AdminPersonDetail = AdminPerson.extend({
  history: MoneyHistory,
  identityUntil: day.nullable(),
  checkId: uuid.nullable(),
  resetRequestedAt: time.nullable(),
  deliveries: z.array(
    z.object({
      id: uuid,
      orderNo: z.string(),
      status: TransactionStatus,
      amount: z.number(),
      /** They are its sender; else its receiver. */
      sent: z.boolean(),
      /** The other side's name. */
      other: z.string(),
      createdAt: time,
    }),
  ),
}).meta({ id: "AdminPersonDetail" });
export type AdminPersonDetail = z.infer<typeof AdminPersonDetail>;

/** What of a person an administrator asks for. SQL decides: private.people_needing(). */
export const personNeeds = ["review", "papers", "identity", "often"] as const;
export const personSorts = ["-joined", "joined", "-name", "name"] as const;
export const AdminPersonQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  /** `open`: everybody whose account is not over. */
  state: z.enum(["open", "ended"]).default("open"),
  need: z.enum(personNeeds).optional(),
  sort: z.enum(personSorts).default("-joined"),
  /** Of the same sort. */
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
  columns: columnsOf(personColumns),
});
export type AdminPersonQuery = z.infer<typeof AdminPersonQuery>;
const AdminPersonParams = z.strictObject({ userId: uuid });

const tag = "Admin: people";
export const adminPeople = {
  list: {
    method: "GET",
    path: "/api/admin/people",
    actor: "admin",
    tag,
    summary: "People who send and receive, sorted as asked, as a page of JSON or as a CSV file",
    query: AdminPersonQuery,
    response: AdminPersonList,
    produces: "text/csv",
  },
  get: {
    method: "GET",
    path: "/api/admin/people/{userId}",
    actor: "admin",
    tag,
    summary: "One person with their sums and last deliveries; that it was read is on record",
    params: AdminPersonParams,
    response: AdminPersonDetail,
  },
} as const satisfies Record<string, RouteContract>;
