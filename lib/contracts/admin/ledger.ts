import { z } from "zod";
import { cursor, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** An account as `kind`, or `kind:id` where there are several of that kind. */
const accountName = z
  .string()
  .regex(/^(?:[a-z_]{1,20}):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[a-z_]{1,20}$/)
  .meta({ example: "driver:7f8d2c1e-0000-4000-8000-000000000000" });

/** `balance`: current balance; negative for external accounts, such as a sender after the pickup. */
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
 * One entry: `amount` moves from one account to another.
 * `balance`: balance of the requested account after it, within the requested entries.
 * `givenBy`, `takenBy`: the person who confirmed it; null for none, or for a guest with a link.
 * `hash` covers the entry and the previous entry's hash in its chain.
 */
export const LedgerEntry = z
  .object({
    id: z.number().int(),
    chain: z.string(),
    seq: z.number().int(),
    from: z.string(),
    to: z.string(),
    /** The account's owner, where there are several of that kind. */
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

/** `accounts`: the accounts of this page's entries, with their current balances. */
export const LedgerPage = z.object({ ...page(LedgerEntry).shape, accounts: z.array(LedgerAccount) });
export type LedgerPage = z.infer<typeof LedgerPage>;

/**
 * `firstBroken`: the first record changed outside the ledger's functions: an entry, a nightly root, an account's
 * balance (`id` is the account or the book), or a driver's holding of a delivery (`id` is the delivery).
 */
export const LedgerVerification = z
  .object({
    ok: z.boolean(),
    checked: z.number().int(),
    firstBroken: z
      .object({ kind: z.enum(["entry", "root", "balance", "holding"]), id: z.string(), chain: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "LedgerVerification" });
export type LedgerVerification = z.infer<typeof LedgerVerification>;

export const LedgerQuery = z.strictObject({
  account: accountName.optional(),
  transactionId: uuid.optional(),
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** `other`: accounts of which there is one, such as the bank. */
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
      "List ledger entries of an account, a delivery or all, oldest first, with balances; `format=csv` returns all of them",
    query: LedgerQuery,
    response: LedgerPage,
    produces: "text/csv",
  },
  listAccounts: {
    method: "GET",
    path: "/api/admin/ledger/accounts",
    actor: "admin",
    tag,
    summary: "List accounts by kind (drivers with cash, hubs, others) with balances, largest first",
    query: LedgerAccountsQuery,
    response: LedgerAccountList,
  },
  verify: {
    method: "GET",
    path: "/api/admin/ledger/verify",
    actor: "admin",
    tag,
    summary: "Verify that no ledger entry was changed after it was written",
    response: LedgerVerification,
  },
} as const satisfies Record<string, RouteContract>;
