import { z } from "zod";
import { cursor, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** An account in a word: its kind, and whose it is where there are several of the kind. */
const accountName = z
  .string()
  .regex(/^(?:[a-z_]{1,20}):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[a-z_]{1,20}$/)
  .meta({ example: "driver:7f8d2c1e-0000-4000-8000-000000000000" });

/** `balance`: what it has now; below zero for those outside, such as a sender whose cash was taken. */
export const LedgerAccount = z
  .object({
    account: z.string(),
    book: z.enum(["cash", "money"]),
    kind: z.string(),
    ownerId: uuid.nullable(),
    name: z.string().nullable(),
    balance: z.number(),
  })
  .meta({ id: "LedgerAccount" });
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/**
 * One entry: `amount` goes from one account to another. `balance`: what the account that was asked for had after it, by
 * the entries that were asked for. `givenBy`, `takenBy`: who said so, null where nobody did or whoever had their link.
 * `hash` covers all of it and the hash of the entry before it in its chain.
 */
export const LedgerEntry = z
  .object({
    id: z.number().int(),
    chain: z.string(),
    seq: z.number().int(),
    from: z.string(),
    to: z.string(),
    /** Whose they are, where there are several of the kind. */
    fromName: z.string().nullable(),
    toName: z.string().nullable(),
    amount: z.number(),
    balance: z.number().nullable(),
    transactionId: uuid.nullable(),
    orderNo: z.string().nullable(),
    legId: uuid.nullable(),
    cause: z.string(),
    givenBy: uuid.nullable(),
    takenBy: uuid.nullable(),
    evidence: z.record(z.string(), z.json()),
    happenedAt: time,
    recordedAt: time,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** `accounts`: those that the page's entries are between, with what they have now. */
export const LedgerPage = z.object({ ...page(LedgerEntry).shape, accounts: z.array(LedgerAccount) });
export type LedgerPage = z.infer<typeof LedgerPage>;

/**
 * `firstBroken`: what was changed behind the ledger's back: an entry, a root over the entries of a night, an account's
 * balance (`id` is the account or the book) or what a driver holds of a delivery (`id` is the delivery).
 */
export const LedgerVerdict = z
  .object({
    ok: z.boolean(),
    checked: z.number().int(),
    firstBroken: z
      .object({ kind: z.enum(["entry", "root", "balance", "holding"]), id: z.string(), chain: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "LedgerVerdict" });
export type LedgerVerdict = z.infer<typeof LedgerVerdict>;

export const LedgerQuery = z.strictObject({
  account: accountName.optional(),
  transactionId: uuid.optional(),
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** `other`: what there is but one of, such as the bank. */
const LedgerAccountsQuery = z.strictObject({
  kind: z.enum(["driver", "hub", "other"]),
  cursor,
  limit: limit(50),
});
export const LedgerAccountList = page(LedgerAccount);

const tag = "Admin: the ledger";
export const adminLedger = {
  listEntries: {
    method: "GET",
    path: "/api/admin/ledger",
    actor: "admin",
    tag,
    summary:
      "Entries of an account, a delivery or all, oldest first, with balances; format=csv gives all of them as a file",
    query: LedgerQuery,
    response: LedgerPage,
    produces: "text/csv",
  },
  listAccounts: {
    method: "GET",
    path: "/api/admin/ledger/accounts",
    actor: "admin",
    tag,
    summary: "Drivers who hold cash, hubs, or the accounts of which there is one, with balances, the largest first",
    query: LedgerAccountsQuery,
    response: LedgerAccountList,
  },
  verify: {
    method: "GET",
    path: "/api/admin/ledger/verify",
    actor: "admin",
    tag,
    summary: "Whether any entry was changed after it was written",
    response: LedgerVerdict,
  },
} as const satisfies Record<string, RouteContract>;
