import fc from "fast-check";
import { isUnderWay } from "@/lib/domain/task/task-state";
import { ModelPhone, type Weather } from "../testing/model-phone";
import { ModelServer, dora, rightCode } from "../testing/model-server";

// Property test over random presses, network losses, reloads and changes by other parties: no step is lost or counted
// twice, and the phone and the server agree in the end.
const runs = Number(process.env.MACHINE_RUNS ?? 1_000);
const wrongCode = "WR0NGC0D";

type Act =
  | { do: "offer"; far: boolean }
  | { do: "press"; what: "START_NAVIGATION" | "MARK_ARRIVED" | "CANCEL" | "FAIL" }
  | { do: "prove"; right: boolean }
  | { do: "code"; right: boolean }
  | { do: "refusals"; reason: boolean }
  | { do: "outside"; what: Parameters<ModelServer["outside"]>[0] }
  | { do: "weather"; of: Weather[] }
  | { do: "reload" | "sync" | "wake" | "later" | "takeBack" };

const plain = (...names: ("reload" | "sync" | "wake" | "later" | "takeBack")[]) =>
  fc.constantFrom(...names).map((name): Act => ({ do: name }));
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.boolean().map((far): Act => ({ do: "offer", far })) },
  {
    weight: 8,
    arbitrary: fc.constantFrom("START_NAVIGATION", "MARK_ARRIVED").map((what): Act => ({ do: "press", what })),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }).map((n): Act => ({ do: "prove", right: n > 0 })) },
  { weight: 1, arbitrary: fc.constantFrom("CANCEL", "FAIL").map((what): Act => ({ do: "press", what })) },
  { weight: 3, arbitrary: fc.boolean().map((right): Act => ({ do: "code", right })) },
  { weight: 2, arbitrary: fc.boolean().map((reason): Act => ({ do: "refusals", reason })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("unassign", "cancel", "complete_override", "fail_payment", "assign_back", "assign_other")
      .map((what): Act => ({ do: "outside", what })),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom<Weather>("arrives", "lost", "answer-lost", "broken", "signed-out"), { maxLength: 4 })
      .map((of): Act => ({ do: "weather", of })),
  },
  { weight: 4, arbitrary: plain("sync", "wake", "later") },
  { weight: 1, arbitrary: plain("reload", "takeBack") },
);
const begin: Act[] = [{ do: "offer", far: false }];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  jest.useRealTimers();
});
const quiet = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function play(phone: ModelPhone, server: ModelServer, act: Act): Promise<void> {
  switch (act.do) {
    case "offer": {
      const delivery =
        server.deliveries.find(({ status }) => status === "broadcast") ??
        (server.current() ? null : server.offer(act.far));
      if (delivery && server.accept(delivery, "driver", dora)) phone.accepted();
      return;
    }
    case "press":
      phone.press(act.what, act.what === "CANCEL" ? { reason: "The car broke down" } : {});
      return;
    case "prove":
      phone.press("START_SERVICE", { code: act.right ? rightCode : wrongCode });
      return;
    case "code":
      phone.press("COMPLETE_DELIVERY", { code: act.right ? rightCode : wrongCode });
      return;
    case "refusals":
      phone.answerRefusals(act.reason);
      return;
    case "takeBack":
      phone.takeCodeBack();
      return;
    case "outside":
      server.outside(act.what);
      return;
    case "weather":
      phone.forecast(act.of);
      return;
    case "reload":
      phone.close();
      phone.open();
      return;
    case "sync":
      await phone.sync();
      return;
    case "wake":
      phone.wake();
      return;
    case "later":
      await jest.advanceTimersByTimeAsync(31_000);
      return;
  }
}

const running = "(accepted|active|arrived|completing)";
// Transitions that the specification allows. The server's own answer may lead to any state.
const allowed: Readonly<Record<string, RegExp>> = {
  accept: /^(none|pending|completed|cancelled|failed) accepted$/,
  start: /^accepted active$/,
  arrive: /^active arrived$/,
  complete: /^arrived completing$/,
  confirm: /^(arrived|completing) completed$/,
  reopen: /^completing arrived$/,
  cancel: new RegExp(`^${running} cancelled$`),
  fail: /^(active|arrived|completing) failed$/,
  clear: new RegExp(`^${running} none$`),
  sync: /^(none|accepted|active|arrived|completing|cancelled|failed) (active|arrived|completed|cancelled|failed)$/,
  revert: /^(active|arrived|completing|cancelled|failed) (accepted|active|arrived)$/,
};

/** Invariants that hold at every moment. */
function check(phone: ModelPhone, server: ModelServer): void {
  const task = phone.view();
  if (task) expect(isUnderWay(task.state)).toBe(true);
  const at = new Map<string, string>();
  const steps = phone.log().flatMap(({ metadata }) => metadata.stepId ?? []);
  expect(new Set(steps).size).toBe(steps.length);
  for (const { from, to, action, metadata } of phone.log()) {
    expect(allowed[action]?.test(`${from} ${to}`) ? "allowed" : `${action}: ${from} to ${to}`).toBe("allowed");
    // No gaps: each entry starts in the state where the previous one of its delivery ended. A closed delivery may be
    // offered again.
    const before = at.get(metadata.transactionId) ?? "none";
    expect([before, ...(before === "cancelled" || before === "failed" ? ["none"] : [])]).toContain(from);
    at.set(metadata.transactionId, to);
  }
  // A delivery that the driver ended, and the server confirmed, reappears only after the server returned it again. (It
  // may have been removed again since; the phone learns that at the next sync.)
  const ended = phone
    .steps()
    .filter(({ kind, state }) => state === "confirmed" && kind !== "prove" && kind !== "arrive")
    .map(({ transactionId }) => transactionId);
  if (task && ended.includes(task.transactionId))
    expect(phone.told).toEqual({ id: task.transactionId, ends: server.endsOf(task.transactionId) });
  // The phone stores a code only in its own unanswered step.
  const open = phone
    .steps()
    .filter(
      (step) =>
        (step.kind === "complete" || step.kind === "prove") && (step.state === "saved" || step.state === "sending"),
    );
  const codes = (phone.everything().match(/R1GHTC0D|WR0NGC0D/g) ?? []).length;
  expect(codes).toBe(open.length);
  expect(phone.kept.get("handover.task-log") ?? "").not.toMatch(/R1GHTC0D|WR0NGC0D|\+1305|Rita/);
}

test(`agrees with the server after ${runs} random days, without a lost or duplicated step`, async () => {
  const seen = { confirmed: 0, refused: 0, reloads: 0, outside: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 40 }), async (sequence) => {
      jest.setSystemTime(new Date("2026-11-20T12:00:00Z"));
      const server = new ModelServer();
      const phone = new ModelPhone(server);
      for (const each of [...begin, ...sequence]) {
        await play(phone, server, each);
        await quiet();
        phone.look();
        check(phone, server);
        if (each.do === "reload") seen.reloads += 1;
        if (each.do === "outside") seen.outside += 1;
      }

      // Let everything settle: the network works, the driver dismisses refusals, the next sync runs.
      phone.forecast([]);
      for (let round = 0; round < 3; round += 1) {
        phone.wake();
        await jest.advanceTimersByTimeAsync(61_000);
        await quiet();
        phone.answerRefusals(true);
        await quiet();
      }
      await phone.sync();
      phone.look();
      check(phone, server);

      expect(phone.steps().filter(({ state }) => state === "saved" || state === "sending")).toEqual([]);
      for (const step of phone.everStored.values()) {
        if (step.state === "confirmed") seen.confirmed += 1;
        else if (step.state === "refused") seen.refused += 1;
        else expect([step.kind, phone.givenUp.has(step.id)]).toEqual([step.kind, true]);
      }
      const keys = server.moved.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      // Every change on the server originates from a press on this phone.
      const pressed = new Set([...phone.everStored.values()].map(({ key }) => key));
      expect(keys.filter((key) => !pressed.has(key))).toEqual([]);
      const truth = server.current();
      expect(phone.view() ? [phone.view()?.transactionId, phone.view()?.state] : null).toEqual(
        truth ? [truth.transactionId, truth.state] : null,
      );
      const log = phone.log();
      const last = log.at(-1);
      if (truth && last?.metadata.transactionId === truth.transactionId) expect(last?.to).toBe(truth.state);
      phone.close();
    }),
    { numRuns: runs },
  );
  // Guard against a vacuous run: each kind of failure occurred often enough.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(runs / 20);
}, 1_800_000);
