import fc from "fast-check";
import { isTaskInProgress } from "@/lib/domain/task/task-state";
import { ModelPhone, type Weather } from "../testing/model-phone";
import { ModelServer, dora, rightCode } from "../testing/model-server";

// Property test over random presses, network losses, reloads and changes by other parties: no step is lost or counted
// twice, and the phone and the server agree in the end.
const runs = Number(process.env.MACHINE_RUNS ?? 1_000);
const wrongCode = "WR0NGC0D";

type Action =
  | { do: "offer"; far: boolean }
  | { do: "press"; what: "START_NAVIGATION" | "MARK_ARRIVED" | "CANCEL" | "FAIL" }
  | { do: "prove"; right: boolean }
  | { do: "code"; right: boolean }
  | { do: "refusals"; reason: boolean }
  | { do: "outside"; what: Parameters<ModelServer["outside"]>[0] }
  | { do: "weather"; of: Weather[] }
  | { do: "reload" | "sync" | "wake" | "later" | "takeBack" };

const simpleAction = (...names: ("reload" | "sync" | "wake" | "later" | "takeBack")[]) =>
  fc.constantFrom(...names).map((name): Action => ({ do: name }));
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.boolean().map((far): Action => ({ do: "offer", far })) },
  {
    weight: 8,
    arbitrary: fc.constantFrom("START_NAVIGATION", "MARK_ARRIVED").map((what): Action => ({ do: "press", what })),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }).map((n): Action => ({ do: "prove", right: n > 0 })) },
  { weight: 1, arbitrary: fc.constantFrom("CANCEL", "FAIL").map((what): Action => ({ do: "press", what })) },
  { weight: 3, arbitrary: fc.boolean().map((right): Action => ({ do: "code", right })) },
  { weight: 2, arbitrary: fc.boolean().map((reason): Action => ({ do: "refusals", reason })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("unassign", "cancel", "complete_override", "fail_payment", "assign_back", "assign_other")
      .map((what): Action => ({ do: "outside", what })),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom<Weather>("arrives", "lost", "answer-lost", "broken", "signed-out"), { maxLength: 4 })
      .map((of): Action => ({ do: "weather", of })),
  },
  { weight: 4, arbitrary: simpleAction("sync", "wake", "later") },
  { weight: 1, arbitrary: simpleAction("reload", "takeBack") },
);
const initialActions: Action[] = [{ do: "offer", far: false }];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  jest.useRealTimers();
});
const flush = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function perform(phone: ModelPhone, server: ModelServer, act: Action): Promise<void> {
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

const activeStates = "(accepted|active|arrived|completing)";
// Transitions that the specification allows. The server's own answer may lead to any state.
const allowedTransitions: Readonly<Record<string, RegExp>> = {
  accept: /^(none|pending|completed|cancelled|failed) accepted$/,
  start: /^accepted active$/,
  arrive: /^active arrived$/,
  complete: /^arrived completing$/,
  confirm: /^(arrived|completing) completed$/,
  reopen: /^completing arrived$/,
  cancel: new RegExp(`^${activeStates} cancelled$`),
  fail: /^(active|arrived|completing) failed$/,
  clear: new RegExp(`^${activeStates} none$`),
  sync: /^(none|accepted|active|arrived|completing|cancelled|failed) (active|arrived|completed|cancelled|failed)$/,
  revert: /^(active|arrived|completing|cancelled|failed) (accepted|active|arrived)$/,
};

/** Invariants that hold at every moment. */
function expectConsistent(phone: ModelPhone, server: ModelServer): void {
  const task = phone.view();
  if (task) expect(isTaskInProgress(task.state)).toBe(true);
  const lastState = new Map<string, string>();
  const steps = phone.log().flatMap(({ metadata }) => metadata.stepId ?? []);
  expect(new Set(steps).size).toBe(steps.length);
  for (const { from, to, action, metadata } of phone.log()) {
    expect(allowedTransitions[action]?.test(`${from} ${to}`) ? "allowed" : `${action}: ${from} to ${to}`).toBe(
      "allowed",
    );
    // No gaps: each entry starts in the state where the previous one of its delivery ended. A closed delivery may be
    // offered again.
    const before = lastState.get(metadata.transactionId) ?? "none";
    expect([before, ...(before === "cancelled" || before === "failed" ? ["none"] : [])]).toContain(from);
    lastState.set(metadata.transactionId, to);
  }
  // A delivery that the driver ended, and the server confirmed, reappears only after the server returned it again. (It
  // may have been removed again since; the phone learns that at the next sync.)
  const settledIds = phone
    .steps()
    .filter(({ kind, state }) => state === "confirmed" && kind !== "prove" && kind !== "arrive")
    .map(({ transactionId }) => transactionId);
  if (task && settledIds.includes(task.transactionId))
    expect(phone.told).toEqual({ id: task.transactionId, ends: server.endsOf(task.transactionId) });
  // The phone stores a code only in its own unanswered step.
  const unsentCodeSteps = phone
    .steps()
    .filter(
      (step) =>
        (step.kind === "complete" || step.kind === "prove") && (step.state === "saved" || step.state === "sending"),
    );
  const codes = (phone.everything().match(/R1GHTC0D|WR0NGC0D/g) ?? []).length;
  expect(codes).toBe(unsentCodeSteps.length);
  expect(phone.kept.get("handover.task-log") ?? "").not.toMatch(/R1GHTC0D|WR0NGC0D|\+1305|Rita/);
}

test(`agrees with the server after ${runs} random days, without a lost or duplicated step`, async () => {
  const counts = { confirmed: 0, refused: 0, reloads: 0, outside: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 4, maxLength: 40 }), async (sequence) => {
      jest.setSystemTime(new Date("2026-11-20T12:00:00Z"));
      const server = new ModelServer();
      const phone = new ModelPhone(server);
      for (const each of [...initialActions, ...sequence]) {
        await perform(phone, server, each);
        await flush();
        phone.look();
        expectConsistent(phone, server);
        if (each.do === "reload") counts.reloads += 1;
        if (each.do === "outside") counts.outside += 1;
      }

      // Let everything settle: the network works, the driver dismisses refusals, the next sync runs.
      phone.forecast([]);
      for (let round = 0; round < 3; round += 1) {
        phone.wake();
        await jest.advanceTimersByTimeAsync(61_000);
        await flush();
        phone.answerRefusals(true);
        await flush();
      }
      await phone.sync();
      phone.look();
      expectConsistent(phone, server);

      expect(phone.steps().filter(({ state }) => state === "saved" || state === "sending")).toEqual([]);
      for (const step of phone.everStored.values()) {
        if (step.state === "confirmed") counts.confirmed += 1;
        else if (step.state === "refused") counts.refused += 1;
        else expect([step.kind, phone.givenUp.has(step.id)]).toEqual([step.kind, true]);
      }
      const movedKeys = server.moved.map(({ key }) => key);
      expect(new Set(movedKeys).size).toBe(movedKeys.length);
      // Every change on the server originates from a press on this phone.
      const storedKeys = new Set([...phone.everStored.values()].map(({ key }) => key));
      expect(movedKeys.filter((key) => !storedKeys.has(key))).toEqual([]);
      const serverTask = server.current();
      expect(phone.view() ? [phone.view()?.transactionId, phone.view()?.state] : null).toEqual(
        serverTask ? [serverTask.transactionId, serverTask.state] : null,
      );
      const log = phone.log();
      const last = log.at(-1);
      if (serverTask && last?.metadata.transactionId === serverTask.transactionId)
        expect(last?.to).toBe(serverTask.state);
      phone.close();
    }),
    { numRuns: runs },
  );
  // Guard against a vacuous run: each kind of failure occurred often enough.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(runs / 20);
}, 1_800_000);
