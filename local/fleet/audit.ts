// Checks at the end of a day that the books balance, in one snapshot read by the database's owner.
export type AuditQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
type Audit = {
  /** The sum of all accounts, by book. */
  books: Record<string, number>;
  entries: number;
  /** Ledger entries of these drivers' and hubs' cash, by cause. */
  causes: Record<string, number>;
  /** Cash held by these drivers, and whether it was approved for the night; without drivers who hold none. */
  holding: { driver: string; amount: number; approved: boolean }[];
  /** Without returns of cash that was approved for the night. */
  openLegs: number;
  openDeposits: number;
  /** These hubs' last counts, with the ledger's present balance. */
  safes: { counted: number; balance: number }[];
  verified: boolean;
};

export async function auditLedger(
  runQuery: AuditQuery,
  drivers: readonly string[],
  hubs: readonly string[],
): Promise<Audit> {
  const [row] = await runQuery<{ audit: Audit }>(
    `select jsonb_build_object(
       'books', (select coalesce(jsonb_object_agg(b.book, b.sum), '{}') from (
          select a.book, sum(x.balance) from ledger.balances x join ledger.accounts a on a.id = x.account_id group by a.book) b),
       'entries', (select count(*) from ledger.transfers),
       'causes', (select coalesce(jsonb_object_agg(c.cause, c.n), '{}') from (
          select x.cause, count(*) as n from ledger.transfers x
           where exists (select from ledger.accounts a where a.id in (x.from_account, x.to_account) and a.owner = any ($1::uuid[] || $2::uuid[]))
           group by x.cause) c),
       'holding', (select coalesce(jsonb_agg(jsonb_build_object('driver', d.name, 'amount', h.amount, 'approved', exists (
            select from private.overnight_holdings o where o.driver_id = d.user_id and o.business_day = private.get_business_day(clock_timestamp())))), '[]')
          from public.driver_profiles d, lateral (
            select sum(x.balance) as amount from ledger.accounts a join ledger.balances x on x.account_id = a.id
             where a.book = 'cash' and a.kind = 'driver' and a.owner = d.user_id) h
         where d.user_id = any ($1::uuid[]) and h.amount <> 0),
       'openLegs', (select count(*) from public.custody_legs l where l.state in ('waiting', 'verifying')
          and (l.giver_id = any ($1::uuid[]) or l.taker_id = any ($1::uuid[]))
          and not (l.kind = 'return' and exists (
            select from private.overnight_holdings o where o.driver_id = l.driver_id and o.business_day = private.get_business_day(clock_timestamp())))),
       'openDeposits', (select count(*) from private.hub_deposits d where d.driver_id = any ($1::uuid[]) and d.ended_at is null),
       'safes', (select coalesce(jsonb_agg(jsonb_build_object('counted', (private.find_last_closing(h)).counted, 'balance', private.get_hub_balance(h))), '[]')
          from unnest($2::uuid[]) h),
       'verified', (ledger.verify() ->> 'ok')::boolean) as audit`,
    [drivers, hubs],
  );
  if (!row) throw new Error("the audit has no answer");
  return row.audit;
}

/** The faults at the end of a day, in words; empty without any. */
export function auditFindings({ books, holding, openLegs, openDeposits, safes, verified }: Audit): string[] {
  return [
    ...Object.entries(books).flatMap(([book, sum]) => (sum === 0 ? [] : [`the ${book} book sums up to ${sum}`])),
    ...holding.flatMap(({ driver, amount, approved }) => (approved ? [] : [`${driver} holds ${amount}`])),
    ...(openLegs > 0 ? [`${openLegs} legs are open`] : []),
    ...(openDeposits > 0 ? [`${openDeposits} deposits are open`] : []),
    ...safes.flatMap(({ counted, balance }) =>
      counted === balance ? [] : [`a safe with ${balance} was counted as ${counted}`],
    ),
    ...(verified ? [] : ["the ledger is not as it was written"]),
  ];
}
