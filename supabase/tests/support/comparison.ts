// The provider's list as a test supplies it, and the result of comparing it with the ledger.
import { randomUUID } from "node:crypto";
import { done, service, sql } from "./world";
import type { Asked } from "./card";

type Kind = "payment" | "refund" | "dispute" | "transfer";
export type Compared = { movements: number; compared: number; found: number; settled: number };
export type Difference = { kind: Kind; what: string; ours: number | null; theirs: number | null; open: boolean };

/** Adds an item of this age to the list. */
export async function listed(
  about: Pick<Asked, "providerId"> | string,
  kind: Kind,
  amount: number,
  { minutes = 60, id = `txn_${randomUUID()}` }: { minutes?: number; id?: string } = {},
): Promise<string> {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  const movement = { id, kind, about: typeof about === "string" ? about : about.providerId, amount, fee: 0.3, at };
  await done(service(), "store_provider_movements", { p_movements: [movement] });
  return id;
}

/** Compares all movements to the end. */
export async function compare(): Promise<Compared> {
  const { id } = await done<{ id: number; since: string }>(service(), "begin_payment_reconciliation");
  for (let after: string | null = ""; after !== null;) {
    const page: Compared & { next: string | null } = await done(service(), "reconcile_payments", {
      p_id: id,
      p_after: after,
      p_movements: 0,
    });
    after = page.next;
    if (after === null) return page;
  }
  throw new Error("It never ends");
}

/** Compares this payment only, with all movements long past. */
export const compareAtRest = ({ providerId }: Pick<Asked, "providerId">): Promise<unknown> =>
  sql("select * from private.update_payment_differences(array[$1], clock_timestamp())", [providerId]);

export const differencesOf = (about: Pick<Asked, "providerId"> | string): Promise<Difference[]> =>
  sql<Difference>(
    "select kind, what, ours::float, theirs::float, settled_at is null as open from private.payment_differences where about = $1 order by found_at",
    [typeof about === "string" ? about : about.providerId],
  );
