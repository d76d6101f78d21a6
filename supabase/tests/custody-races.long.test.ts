// Each step that moves cash, sent thirty-two times concurrently, is executed once.
import { posted, standing, steps, type Ready } from "./support/custody-steps";
import { verified } from "./support/hubs";
import { actOf, atOnce, brokenRules, wins } from "./support/racing";
import { one } from "./support/world";

jest.setTimeout(120_000);

const moves = async ({ delivery }: Ready): Promise<number> =>
  (
    await one<{ n: number }>(
      "select count(*)::int as n from public.transaction_status_updates where transaction_id = $1 and old_status <> new_status",
      [delivery?.id ?? null],
    )
  ).n;

test.each(Object.keys(steps))(
  "%s, 32 times concurrently: one entry, one move, and a consistent ledger",
  async (name) => {
    const ready = await (steps[name] as () => Promise<Ready>)();
    const [entries, before] = [await posted(ready), await moves(ready)];
    const act = actOf(ready.by, ready.fn, ready.args);
    const answers = await atOnce(Array.from({ length: 32 }, () => act));
    expect(wins(answers)).toBe(ready.once ? 1 : 32);
    expect(await posted(ready)).toBe(entries + ready.entries);
    expect((await moves(ready)) - before).toBeLessThanOrEqual(1);
    if (ready.delivery) expect(await brokenRules([ready.delivery.id])).toEqual([]);
    expect(await verified()).toMatchObject({ ok: true, firstBroken: null });
    // One more repetition afterwards changes nothing.
    const after = await standing(ready);
    await act();
    expect(await standing(ready)).toEqual(after);
  },
);
