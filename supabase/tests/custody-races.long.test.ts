// Each step that moves cash, sent thirty-two times concurrently, is executed once.
import { countLedgerEntries, readCustodyState, custodySteps, type PreparedStep } from "./support/custody-steps";
import { verifyLedgerIntegrity } from "./support/hubs";
import { callAsPerson, runConcurrently, findInvariantViolations, countSuccesses } from "./support/racing";
import { queryRow } from "./support/harness";

jest.setTimeout(120_000);

const countMoves = async ({ delivery }: PreparedStep): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      "select count(*)::int as n from public.transaction_status_updates where transaction_id = $1 and old_status <> new_status",
      [delivery?.id ?? null],
    )
  ).n;

test.each(Object.keys(custodySteps))(
  "%s, 32 times concurrently: one entry, one move, and a consistent ledger",
  async (name) => {
    const prepared = await (custodySteps[name] as () => Promise<PreparedStep>)();
    const [entries, before] = [await countLedgerEntries(prepared), await countMoves(prepared)];
    const call = callAsPerson(prepared.by, prepared.fn, prepared.args);
    const answers = await runConcurrently(Array.from({ length: 32 }, () => call));
    expect(countSuccesses(answers)).toBe(prepared.once ? 1 : 32);
    expect(await countLedgerEntries(prepared)).toBe(entries + prepared.entries);
    expect((await countMoves(prepared)) - before).toBeLessThanOrEqual(1);
    if (prepared.delivery) expect(await findInvariantViolations([prepared.delivery.id])).toEqual([]);
    expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
    // One more repetition afterwards changes nothing.
    const after = await readCustodyState(prepared);
    await call();
    expect(await readCustodyState(prepared)).toEqual(after);
  },
);
