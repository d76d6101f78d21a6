import fc from "fast-check";
import {
  applyNavigationAction,
  navigationState,
  nextAction,
  navigationPagePath,
  type NavigationState,
} from "./navigation-controller";
import { transition, driverActions, isAllowedTransition, taskActions, type LocalState } from "./task-machine";
import {
  lastLoggedState,
  maxLogEntries,
  missingLogEntries,
  openTransactionIds,
  parseLog,
  replaySteps,
  appendEntries,
  type PendingStep,
  type TransitionEntry,
} from "./task-log";
import { isDropOffState, isTaskInProgress, taskStates } from "./task-state";
import { clearReason, syncIntervalMs, taskSync, type StoredTask } from "./task-sync";

const localStates: readonly LocalState[] = ["none", ...taskStates];
const statesAllowing = (type: string, userId: string | null = "dora") =>
  localStates.filter((state) => transition(state, { type, userId }).ok);

describe("driver's task", () => {
  test("can be accepted when no other is under way", () => {
    expect(statesAllowing("accept")).toEqual(["none", "pending", "completed", "cancelled", "failed"]);
    expect(transition("active", { type: "accept" })).toEqual({
      ok: false,
      code: "TASK_ALREADY_ACTIVE",
      message: "Cannot accept task - another task is already active",
    });
  });
  // docs/readings.md: local-state
  test("starts once accepted, by a driver known to the phone", () => {
    expect(statesAllowing("start")).toEqual(["accepted"]);
    expect(transition("accepted", { type: "start", userId: "dora" })).toEqual({ ok: true, state: "active" });
    expect(transition("arrived", { type: "start", userId: "dora" })).toEqual({
      ok: false,
      code: "INVALID_STATE_TRANSITION",
      reason: "cannot_start",
      params: { state: "arrived" },
      message: "Cannot start service - task is in arrived state",
    });
    expect(transition("none", { type: "start", userId: "dora" })).toEqual({
      ok: false,
      code: "NO_ACTIVE_TASK",
      reason: "to_start",
      message: "No active task to start service for",
    });
    expect(transition("accepted", { type: "start", userId: null })).toEqual({
      ok: false,
      code: "MISSING_USER_ID",
      message: "User ID required to start service",
    });
  });
  test("can be marked arrived only on the way", () => {
    expect(statesAllowing("arrive")).toEqual(["active"]);
    expect(transition("accepted", { type: "arrive" })).toEqual({
      ok: false,
      code: "INVALID_STATE",
      reason: "cannot_arrive",
      message: "No active task or invalid state for arrival",
    });
    expect(transition("none", { type: "arrive" })).toMatchObject({ code: "INVALID_STATE" });
  });
  // docs/readings.md: completed
  test("completes at the drop-off: checks the code first, and a wrong one leaves it arrived", () => {
    expect([statesAllowing("complete"), statesAllowing("confirm")]).toEqual([
      ["arrived", "completing"],
      ["arrived", "completing"],
    ]);
    expect([
      transition("arrived", { type: "complete" }),
      transition("completing", { type: "confirm" }),
      transition("completing", { type: "reopen" }),
    ]).toEqual([
      { ok: true, state: "completing" },
      { ok: true, state: "completed" },
      { ok: true, state: "arrived" },
    ]);
    expect(transition("active", { type: "complete" })).toEqual({
      ok: false,
      code: "INVALID_STATE_TRANSITION",
      reason: "cannot_complete",
      params: { state: "active" },
      message: "Cannot complete task - task is in active state",
    });
    expect(transition("none", { type: "complete" })).toEqual({
      ok: false,
      code: "NO_ACTIVE_TASK",
      reason: "to_complete",
      message: "No active task to complete",
    });
  });
  test("can be cancelled in any state, and fails once the cash is on board", () => {
    expect(statesAllowing("cancel")).toEqual(localStates.filter((state) => isTaskInProgress(state)));
    expect(statesAllowing("fail")).toEqual(["active", "arrived", "completing"]);
    expect(transition("completed", { type: "cancel" })).toEqual({
      ok: false,
      code: "NO_ACTIVE_TASK",
      reason: "to_cancel",
      message: "No active task to cancel",
    });
    expect(transition("accepted", { type: "fail" })).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      message: "Cannot fail task - task is in accepted state",
    });
  });
  test("does not start before the count, and names what is missing", () => {
    const leg = { kind: "pickup", state: "waiting", amount: 80, counted: null } as const;
    const start = (overrides: object) =>
      transition("accepted", { type: "start", userId: "dora", leg: { ...leg, ...overrides } });
    expect(start({})).toMatchObject({ code: "PICKUP_NOT_PROVEN", message: "Count the cash first" });
    expect(start({ counted: 80 })).toMatchObject({ message: "The sender has to confirm your count" });
    expect(start({ counted: 80, state: "verifying" })).toMatchObject({
      message: "Scan or type the sender's code first",
    });
    expect(start({ counted: 80, state: "done" })).toEqual({ ok: true, state: "active" });
    expect([statesAllowing("count"), statesAllowing("prove"), statesAllowing("leave")]).toEqual([
      ["accepted"],
      ["accepted"],
      ["accepted"],
    ]);
    expect(transition("active", { type: "prove" })).toMatchObject({ code: "NO_OPEN_LEG" });
  });
  test("ends once a return is proven, and cannot be cancelled during it", () => {
    const leg = { kind: "return", state: "waiting", amount: 80, counted: null } as const;
    const transitionOnReturn = (state: LocalState, type: string) => transition(state, { type, userId: "dora", leg });
    expect([
      transitionOnReturn("active", "arrive"),
      transitionOnReturn("active", "count"),
      transitionOnReturn("arrived", "prove"),
    ]).toEqual([
      { ok: true, state: "arrived" },
      { ok: true, state: "arrived" },
      { ok: true, state: "failed" },
    ]);
    for (const type of ["cancel", "fail", "complete", "start", "leave"])
      expect([type, transitionOnReturn("arrived", type).ok]).toEqual([type, false]);
    expect(isAllowedTransition("arrived", "failed", "prove")).toBe(true);
  });
  test("lists the driver's possible actions", () => {
    const leg = {
      kind: "pickup",
      state: "waiting",
      amount: 80,
      counted: 80,
      countResponse: null,
      leaveAllowedAt: null,
    } as const;
    expect(driverActions("accepted", leg, 0)).toEqual(["cancel", "count"]);
    expect(driverActions("accepted", { ...leg, state: "verifying" }, 0)).toEqual(["cancel", "count", "prove"]);
    expect(driverActions("accepted", { ...leg, counted: 70 }, 0)).toEqual(["cancel", "count", "leave"]);
    const leaveAllowedAt = "2026-03-01T12:00:00.000Z";
    expect(driverActions("accepted", { ...leg, leaveAllowedAt }, Date.parse(leaveAllowedAt) - 1)).toEqual([
      "cancel",
      "count",
    ]);
    expect(driverActions("accepted", { ...leg, leaveAllowedAt }, Date.parse(leaveAllowedAt))).toEqual([
      "cancel",
      "count",
      "leave",
    ]);
    const safeTooLowLeg = { ...leg, safeTooLow: true } as const;
    expect(driverActions("accepted", safeTooLowLeg, 0)).toEqual(["cancel", "count", "leave"]);
    expect(driverActions("accepted", { ...safeTooLowLeg, state: "verifying" }, 0)).toEqual([
      "cancel",
      "count",
      "leave",
      "prove",
    ]);
    expect(driverActions("active", null, 0)).toEqual(["arrive", "cancel", "fail"]);
  });
  test("can be declined while offered", () => expect(statesAllowing("decline")).toEqual(["pending"]));
  test("rejects unknown actions", () => {
    expect(transition("accepted", { type: "teleport" })).toEqual({
      ok: false,
      code: "UNKNOWN_ACTION",
      message: "Unknown action: teleport",
    });
    expect(transition("accepted", { type: "toString" })).toMatchObject({ code: "UNKNOWN_ACTION" });
  });
});

describe("navigation to the drop-off", () => {
  const task = (state: (typeof taskStates)[number]) => ({ transactionId: "7", state });
  test("follows the task's state, and navigates only after Start Navigation", () => {
    expect(taskStates.map((state) => navigationState(state))).toEqual([
      "idle",
      "ready",
      "starting",
      "arrived",
      "completing",
      "idle",
      "idle",
      "idle",
    ]);
    expect([navigationState("active", true), navigationState("accepted", true), navigationState(null, true)]).toEqual([
      "navigating",
      "ready",
      "idle",
    ]);
  });
  test("has one next action, on its page", () => {
    const states: NavigationState[] = ["idle", "ready", "starting", "navigating", "arrived", "completing"];
    expect(states.map((state) => nextAction(state)?.label ?? null)).toEqual([
      null,
      "Start Service",
      "Start Navigation",
      "Mark Arrived",
      "Complete Delivery",
      "Complete Delivery",
    ]);
    expect(states.map((state) => navigationPagePath(state, "7"))).toEqual([
      "/deliveries",
      "/navigation/7",
      "/navigation/7",
      "/navigation/7",
      "/deliveries/7/complete",
      "/deliveries/7/complete",
    ]);
  });
  // docs/readings.md: after-the-end
  test("leads from step to step, and to the deliveries at the end", () => {
    expect(
      applyNavigationAction({ task: task("accepted"), navigating: false }, { type: "START_SERVICE", userId: "dora" }),
    ).toEqual({
      ok: true,
      state: "starting",
      step: "start",
      navigating: false,
      redirect: "/navigation/7",
    });
    expect(applyNavigationAction({ task: task("active"), navigating: false }, { type: "START_NAVIGATION" })).toEqual({
      ok: true,
      state: "navigating",
      step: null,
      navigating: true,
      redirect: "/navigation/7",
    });
    expect(applyNavigationAction({ task: task("active"), navigating: true }, { type: "MARK_ARRIVED" })).toMatchObject({
      state: "arrived",
      step: "arrive",
      redirect: "/deliveries/7/complete",
    });
    expect(
      applyNavigationAction({ task: task("arrived"), navigating: true }, { type: "COMPLETE_DELIVERY" }),
    ).toMatchObject({
      state: "completing",
      step: "complete",
    });
    expect(applyNavigationAction({ task: task("active"), navigating: true }, { type: "CANCEL" })).toMatchObject({
      state: "idle",
      step: "cancel",
      redirect: "/deliveries",
    });
  });
  test.each([
    ["START_SERVICE", "active", "Cannot start service in starting state"],
    ["START_NAVIGATION", "accepted", "Cannot start navigation in ready state"],
    ["MARK_ARRIVED", "active", "Cannot mark arrived in starting state"],
    ["COMPLETE_DELIVERY", "accepted", "Cannot complete delivery in ready state"],
  ] as const)("refuses %s in state %s: %s", (type, state, message) => {
    expect(applyNavigationAction({ task: task(state), navigating: false }, { type, userId: "dora" })).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
      message,
    });
  });
  test("requires a driver to start, a task to cancel, and a known action", () => {
    expect(
      applyNavigationAction({ task: task("accepted"), navigating: false }, { type: "START_SERVICE" }),
    ).toMatchObject({
      code: "MISSING_USER_ID",
      message: "User ID required to start service",
    });
    expect(applyNavigationAction({ task: null, navigating: false }, { type: "CANCEL" })).toMatchObject({
      code: "NO_ACTIVE_TASK",
      message: "No active task to cancel",
    });
    expect(applyNavigationAction({ task: null, navigating: false }, { type: "FLY" })).toMatchObject({
      code: "UNKNOWN_ACTION",
      message: "Unknown action: FLY",
    });
  });
  test("never allows what the task forbids, in any order of actions", () => {
    const actions = fc.array(
      fc.constantFrom("START_SERVICE", "START_NAVIGATION", "MARK_ARRIVED", "COMPLETE_DELIVERY", "CANCEL", "FLY"),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(actions, (sequence) => {
        let current = { task: task("accepted") as ReturnType<typeof task> | null, navigating: false };
        for (const type of sequence) {
          const result = applyNavigationAction(current, { type, userId: "dora" });
          if (!result.ok) continue;
          const previousState = current.task?.state ?? "none";
          if (result.step) {
            const nextState = transition(previousState, { type: result.step, userId: "dora" });
            if (!nextState.ok) throw new Error(`${type} was allowed, ${result.step} from ${previousState} is not`);
            current = {
              task: isTaskInProgress(nextState.state) ? task(nextState.state) : null,
              navigating: result.navigating,
            };
          } else current = { ...current, navigating: result.navigating };
          expect(navigationState(current.task?.state ?? null, current.navigating)).toBe(result.state);
          expect(result.redirect.includes("/complete")).toBe(
            current.task !== null && isDropOffState(current.task.state),
          );
        }
      }),
      { numRuns: Number(process.env.MACHINE_RUNS ?? 1_000) },
    );
  });
});

describe("task stored on the phone", () => {
  const at = Date.parse("2026-11-20T12:00:00Z");
  const storedTask = (state: StoredTask["state"], secondsAgo = 0): StoredTask => ({
    transactionId: "7",
    driverId: "dora",
    amount: 120,
    deliveryAddress: "12 Bay Road",
    state,
    metadata: { acceptedAt: new Date(at - secondsAgo * 1_000).toISOString() },
  });
  // docs/readings.md: task-sync
  test("is synced 2 s after the start and every minute", () =>
    expect([taskSync.initialDelayMs, syncIntervalMs(null), syncIntervalMs(undefined)]).toEqual([
      2_000, 60_000, 60_000,
    ]));
  test("is synced every 30 s during a delivery", () =>
    expect(
      (["accepted", "active", "arrived", "completing", "completed", "cancelled"] as const).map((state) =>
        syncIntervalMs({ state }),
      ),
    ).toEqual([30_000, 30_000, 30_000, 30_000, 60_000, 60_000]));
  // docs/readings.md: accepted-30-s
  test("is removed when the server no longer has it, but not in the first 30 seconds after acceptance", () => {
    expect([
      clearReason(storedTask("accepted", 29.9), null, at),
      clearReason(storedTask("accepted", 30), null, at),
    ]).toEqual([null, "missing"]);
    expect(clearReason(storedTask("active", 1), null, at)).toBeNull();
  });
  test.each(["completed", "cancelled", "failed"] as const)("is removed immediately when %s", (state) => {
    expect(clearReason(storedTask("accepted"), { transactionId: "7", state }, at)).toBe(state);
  });
  test("stays while the server has it, and is replaced by another one", () => {
    expect(clearReason(storedTask("accepted", 900), { transactionId: "7", state: "arrived" }, at)).toBeNull();
    expect(clearReason(storedTask("accepted"), { transactionId: "8", state: "accepted" }, at)).toBe("missing");
  });
  test("is removed when it is not a valid task", () => {
    expect(
      [
        null,
        "task",
        {},
        { ...storedTask("accepted"), state: "flying" },
        { ...storedTask("accepted"), amount: "120" },
        { ...storedTask("accepted"), transactionId: "" },
      ].map((value) => clearReason(value, null, at)),
    ).toEqual(Array(6).fill("invalid"));
  });
});

describe("log of transitions", () => {
  const step = (id: string, kind: PendingStep["kind"]): PendingStep => ({
    id,
    kind,
    ownerId: "dora",
    createdAt: Date.parse("2026-11-20T12:00:00Z"),
  });
  const now = Date.parse("2026-11-20T12:01:00Z");
  const appendMissing = (log: TransitionEntry[], server: LocalState, steps: PendingStep[] = []) =>
    appendEntries(log, missingLogEntries(log, "7", server, replaySteps(server, steps), now));

  test("logs each step once with its time, and nothing again after the response or a reload", () => {
    const start = step("s1", "start");
    let log = appendMissing([], "accepted");
    log = appendMissing(log, "accepted", [start]);
    log = appendMissing(parseLog(JSON.stringify(log)), "accepted", [start]);
    log = appendMissing(log, "active", [step("s2", "arrive")]);
    expect(log).toEqual([
      {
        from: "none",
        to: "accepted",
        action: "accept",
        timestamp: "2026-11-20T12:01:00.000Z",
        metadata: { transactionId: "7" },
      },
      {
        from: "accepted",
        to: "active",
        action: "start",
        timestamp: "2026-11-20T12:00:00.000Z",
        metadata: { transactionId: "7", stepId: "s1" },
      },
      {
        from: "active",
        to: "arrived",
        action: "arrive",
        timestamp: "2026-11-20T12:00:00.000Z",
        metadata: { transactionId: "7", stepId: "s2" },
      },
    ]);
  });
  test("logs a step refused by the server, a removed task, and a state from the server", () => {
    let log = appendMissing(appendMissing([], "accepted", [step("s1", "start")]), "accepted");
    expect(log.at(-1)).toMatchObject({ from: "active", to: "accepted", action: "revert" });
    log = appendMissing(log, "arrived");
    expect(log.at(-1)).toMatchObject({ from: "accepted", to: "arrived", action: "sync" });
    log = appendMissing(log, "arrived", [step("s2", "complete")]);
    log = appendMissing(log, "arrived");
    expect(log.at(-1)).toMatchObject({ from: "completing", to: "arrived", action: "reopen" });
    expect(openTransactionIds(log)).toEqual(["7"]);
    log = appendMissing(log, "none");
    expect([log.at(-1), lastLoggedState(log, "7"), openTransactionIds(log)]).toMatchObject([
      { action: "clear", metadata: { why: "missing" } },
      "none",
      [],
    ]);
  });
  test("logs a code withdrawn before it was sent, without repeating the arrival before it", () => {
    const [arrive, complete] = [step("s3", "arrive"), step("s4", "complete")];
    const log = appendMissing(appendMissing(appendMissing([], "active"), "active", [arrive, complete]), "active", [
      arrive,
    ]);
    expect(log.map(({ action, to }) => `${action} ${to}`)).toEqual([
      "sync active",
      "arrive arrived",
      "complete completing",
      "reopen arrived",
    ]);
  });
  test("keeps the last 200 entries, and no impossible ones", () => {
    const firstLog = appendMissing([], "accepted");
    expect(
      appendEntries(Array<TransitionEntry>(maxLogEntries).fill(firstLog[0] as TransitionEntry), firstLog),
    ).toHaveLength(200);
    expect(parseLog(JSON.stringify([{ ...firstLog[0], to: "completed" }, firstLog[0]]))).toEqual(firstLog);
    expect([parseLog("not a log"), parseLog("{}"), parseLog(null)]).toEqual([[], [], []]);
  });
  test("accepts exactly the machine's transitions, and the server's corrections", () => {
    for (const action of taskActions)
      for (const state of localStates)
        for (const to of localStates) {
          const openReturn = { kind: "return", state: "waiting", amount: 80, counted: null } as const;
          const isPossible = [null, openReturn].some((leg) => {
            const result = transition(state, { type: action, userId: "dora", leg });
            return result.ok && result.state === to && state !== to;
          });
          expect(isAllowedTransition(state, to, action)).toBe(isPossible);
        }
    expect(localStates.some((state) => isAllowedTransition(state, "completing", "sync"))).toBe(false);
    expect(localStates.some((to) => isAllowedTransition("completed", to, "revert"))).toBe(false);
  });
});
