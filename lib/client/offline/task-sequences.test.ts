import fc from "fast-check";
import { isTaskInProgress } from "@/lib/domain/task/task-state";
import { ModelPhone, type NetworkOutcome } from "../tests/model-phone";
import { ModelServer, dora, validCode } from "../tests/model-server";

// Property test over random presses, network losses, reloads and changes by other parties: no step is lost or counted
// twice, and the phone and the server agree in the end.
const runs = Number(process.env.MACHINE_RUNS ?? 1_000);
const wrongCode = "WR0NGC0D";

type Action =
  | { type: "offer"; isFarAway: boolean }
  | { type: "press"; action: "START_NAVIGATION" | "MARK_ARRIVED" | "CANCEL" | "FAIL" }
  | { type: "prove"; isValid: boolean }
  | { type: "code"; isValid: boolean }
  | { type: "refusals"; withReason: boolean }
  | { type: "changeByOthers"; change: Parameters<ModelServer["changeByOthers"]>[0] }
  | { type: "network"; outcomes: NetworkOutcome[] }
  | { type: "reload" | "sync" | "goOnline" | "wait" | "discardCode" };

const simpleAction = (...names: ("reload" | "sync" | "goOnline" | "wait" | "discardCode")[]) =>
  fc.constantFrom(...names).map((name): Action => ({ type: name }));
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.boolean().map((isFarAway): Action => ({ type: "offer", isFarAway })) },
  {
    weight: 8,
    arbitrary: fc.constantFrom("START_NAVIGATION", "MARK_ARRIVED").map((action): Action => ({ type: "press", action })),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }).map((n): Action => ({ type: "prove", isValid: n > 0 })) },
  { weight: 1, arbitrary: fc.constantFrom("CANCEL", "FAIL").map((action): Action => ({ type: "press", action })) },
  { weight: 3, arbitrary: fc.boolean().map((isValid): Action => ({ type: "code", isValid })) },
  { weight: 2, arbitrary: fc.boolean().map((withReason): Action => ({ type: "refusals", withReason })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("unassign", "cancel", "complete_override", "fail_payment", "assign_back", "assign_other")
      .map((change): Action => ({ type: "changeByOthers", change })),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom<NetworkOutcome>("ok", "request-lost", "response-lost", "server-error", "signed-out"), {
        maxLength: 4,
      })
      .map((outcomes): Action => ({ type: "network", outcomes })),
  },
  { weight: 4, arbitrary: simpleAction("sync", "goOnline", "wait") },
  { weight: 1, arbitrary: simpleAction("reload", "discardCode") },
);
const initialActions: Action[] = [{ type: "offer", isFarAway: false }];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  jest.useRealTimers();
});
const flush = async () => {
  for (let tick = 0; tick < 8; tick += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function perform(phone: ModelPhone, server: ModelServer, action: Action): Promise<void> {
  switch (action.type) {
    case "offer": {
      const delivery =
        server.deliveries.find(({ status }) => status === "broadcast") ??
        (server.current() ? null : server.offer(action.isFarAway));
      if (delivery && server.accept(delivery, "driver", dora)) phone.onOfferAccepted();
      return;
    }
    case "press":
      phone.press(action.action, action.action === "CANCEL" ? { reason: "The car broke down" } : {});
      return;
    case "prove":
      phone.press("START_SERVICE", { code: action.isValid ? validCode : wrongCode });
      return;
    case "code":
      phone.press("COMPLETE_DELIVERY", { code: action.isValid ? validCode : wrongCode });
      return;
    case "refusals":
      phone.resolveRefusals(action.withReason);
      return;
    case "discardCode":
      phone.discardPendingCode();
      return;
    case "changeByOthers":
      server.changeByOthers(action.change);
      return;
    case "network":
      phone.setNetworkOutcomes(action.outcomes);
      return;
    case "reload":
      phone.close();
      phone.open();
      return;
    case "sync":
      await phone.sync();
      return;
    case "goOnline":
      phone.goOnline();
      return;
    case "wait":
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
  const task = phone.displayedTask();
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
  // may have been removed again since; the phone detects that at the next sync.)
  const settledIds = phone
    .steps()
    .filter(({ kind, state }) => state === "confirmed" && kind !== "prove" && kind !== "arrive")
    .map(({ transactionId }) => transactionId);
  if (task && settledIds.includes(task.transactionId))
    expect(phone.lastServerTask).toEqual({ id: task.transactionId, endCount: server.endCountOf(task.transactionId) });
  // The phone stores a code only in its own unanswered step.
  const unsentCodeSteps = phone
    .steps()
    .filter(
      (step) =>
        (step.kind === "complete" || step.kind === "prove") && (step.state === "saved" || step.state === "sending"),
    );
  const codes = (phone.storedText().match(/R1GHTC0D|WR0NGC0D/g) ?? []).length;
  expect(codes).toBe(unsentCodeSteps.length);
  expect(phone.storageEntries.get("handover.task-log") ?? "").not.toMatch(/R1GHTC0D|WR0NGC0D|\+1305|Rita/);
}

test(`agrees with the server after ${runs} random action sequences, without a lost or duplicated step`, async () => {
  const counts = { confirmed: 0, refused: 0, reloads: 0, changesByOthers: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 4, maxLength: 40 }), async (sequence) => {
      jest.setSystemTime(new Date("2026-11-20T12:00:00Z"));
      const server = new ModelServer();
      const phone = new ModelPhone(server);
      for (const action of [...initialActions, ...sequence]) {
        await perform(phone, server, action);
        await flush();
        phone.runScreenEffects();
        expectConsistent(phone, server);
        if (action.type === "reload") counts.reloads += 1;
        if (action.type === "changeByOthers") counts.changesByOthers += 1;
      }

      // Let everything settle: the network works, the driver dismisses refusals, the next sync runs.
      phone.setNetworkOutcomes([]);
      for (let round = 0; round < 3; round += 1) {
        phone.goOnline();
        await jest.advanceTimersByTimeAsync(61_000);
        await flush();
        phone.resolveRefusals(true);
        await flush();
      }
      await phone.sync();
      phone.runScreenEffects();
      expectConsistent(phone, server);

      expect(phone.steps().filter(({ state }) => state === "saved" || state === "sending")).toEqual([]);
      for (const step of phone.allSteps.values()) {
        if (step.state === "confirmed") counts.confirmed += 1;
        else if (step.state === "refused") counts.refused += 1;
        else expect([step.kind, phone.discardedStepIds.has(step.id)]).toEqual([step.kind, true]);
      }
      const appliedKeys = server.appliedSteps.map(({ key }) => key);
      expect(new Set(appliedKeys).size).toBe(appliedKeys.length);
      // Every change on the server originates from a press on this phone.
      const storedKeys = new Set([...phone.allSteps.values()].map(({ key }) => key));
      expect(appliedKeys.filter((key) => !storedKeys.has(key))).toEqual([]);
      const serverTask = server.current();
      expect(
        phone.displayedTask() ? [phone.displayedTask()?.transactionId, phone.displayedTask()?.state] : null,
      ).toEqual(serverTask ? [serverTask.transactionId, serverTask.state] : null);
      const log = phone.log();
      const lastEntry = log.at(-1);
      if (serverTask && lastEntry?.metadata.transactionId === serverTask.transactionId)
        expect(lastEntry?.to).toBe(serverTask.state);
      phone.close();
    }),
    { numRuns: runs },
  );
  // Guard against a vacuous run: each kind of failure occurred often enough.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(runs / 20);
}, 1_800_000);
