import { z } from "zod";
import { uuid, type RouteContract } from "@/lib/contracts/common";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";

const AdminSearchQuery = z.strictObject({ q: z.string().trim().min(1).max(120) });

/** Results for the command palette: at most five of each kind, newest first. */
export const AdminSearchResult = z
  .object({
    deliveries: z.array(
      z.object({
        id: uuid,
        orderNo: z.string(),
        status: TransactionStatus,
        amount: z.number(),
        sender: z.string(),
        receiver: z.string(),
        receiverPhone: z.string().nullable(),
      }),
    ),
    drivers: z.array(
      z.object({
        userId: uuid,
        name: z.string(),
        phone: z.string().nullable(),
        status: z.string(),
        isApproved: z.boolean(),
      }),
    ),
    people: z.array(
      z.object({ userId: uuid, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    ),
  })
  .meta({ id: "AdminSearchResult" });
export type AdminSearchResult = z.infer<typeof AdminSearchResult>;

export const adminSearch = {
  search: {
    method: "GET",
    path: "/api/admin/search",
    actor: "admin",
    tag: "Admin: the console",
    summary: "Search deliveries, drivers and customers by name, number, phone, email or address",
    query: AdminSearchQuery,
    response: AdminSearchResult,
  },
} as const satisfies Record<string, RouteContract>;
