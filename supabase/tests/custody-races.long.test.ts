// Each step that moves cash, sent thirty-two times concurrently, is executed once.
import { countLedgerEntries, readCustodyState, custodySteps, type PreparedStep } from "./support/custody-steps";
import { verifyLedgerIntegrity } from "./support/hubs";
import { callAsPerson, runConcurrently, findInvariantViolations, countSuccesses } from "./support/racing";
import { queryRow } from "./support/harness";

jest.setTimeout(120_000);

const moves = async ({ delivery }: PreparedStep): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      "select count(*)::int as n from public.transaction_status_updates where transaction_id = $1 and old_status <> new_status",
      [delivery?.id ?? null],
    )
  ).n;

test.each(Object.keys(custodySteps))(
  "%s, 32 times concurrently: one entry, one move, and a consistent ledger",
  async (name) => {
    const ready = await (custodySteps[name] as () => Promise<PreparedStep>)();
    const [entries, before] = [await countLedgerEntries(ready), await moves(ready)];
    const act = callAsPerson(ready.by, ready.fn, ready.args);
    const answers = await runConcurrently(Array.from({ length: 32 }, () => act));
    expect(countSuccesses(answers)).toBe(ready.once ? 1 : 32);
    expect(await countLedgerEntries(ready)).toBe(entries + ready.entries);
    expect((await moves(ready)) - before).toBeLessThanOrEqual(1);
    if (ready.delivery) expect(await findInvariantViolations([ready.delivery.id])).toEqual([]);
    expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
    // One more repetition afterwards changes nothing.
    const after = await readCustodyState(ready);
    await act();
    expect(await readCustodyState(ready)).toEqual(after);
  },
);
