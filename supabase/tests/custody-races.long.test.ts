// Each step that moves cash from one party to another is executed once when 32 requests send it concurrently.
import { countLedgerEntries, readCustodyState, custodySteps, type PreparedStep } from "./support/custody-steps";
import { verifyLedgerIntegrity } from "./support/hubs";
import { callAsPerson, runConcurrently, findInvariantViolations, countSuccesses } from "./support/racing";
import { queryRow } from "./support/harness";

jest.setTimeout(120_000);

const countStatusChanges = async ({ delivery }: PreparedStep): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      "select count(*)::int as n from public.transaction_status_updates where transaction_id = $1 and old_status <> new_status",
      [delivery?.id ?? null],
    )
  ).n;

test.each(Object.keys(custodySteps))(
  "%s, 32 times concurrently: one ledger entry, one status change, and a consistent ledger",
  async (name) => {
    const step = await (custodySteps[name] as () => Promise<PreparedStep>)();
    const [entriesBefore, statusChangesBefore] = [await countLedgerEntries(step), await countStatusChanges(step)];
    const call = callAsPerson(step.by, step.fn, step.args);
    const answers = await runConcurrently(Array.from({ length: 32 }, () => call));
    expect(countSuccesses(answers)).toBe(step.once ? 1 : 32);
    expect(await countLedgerEntries(step)).toBe(entriesBefore + step.entries);
    expect((await countStatusChanges(step)) - statusChangesBefore).toBeLessThanOrEqual(1);
    if (step.delivery) expect(await findInvariantViolations([step.delivery.id])).toEqual([]);
    expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
    // One more repetition afterwards changes nothing.
    const stateAfter = await readCustodyState(step);
    await call();
    expect(await readCustodyState(step)).toEqual(stateAfter);
  },
);
