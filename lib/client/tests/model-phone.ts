import type { Task } from "@/lib/contracts/driver/task";
import { applyNavigationAction } from "@/lib/domain/task/navigation-controller";
import type { TransitionEntry } from "@/lib/domain/task/task-log";
import { transition } from "@/lib/domain/task/task-machine";
import type * as storedTaskModule from "../storage/stored-task";
import type * as storedModule from "../storage/stored-value";
import type * as outboxModule from "../offline/outbox";
import type * as storeModule from "../offline/outbox-store";
import type * as logModule from "../offline/task-log";
import type * as overlayModule from "../offline/task-overlay";
import { fakeStorage } from "./fake-storage";
import { dora, type ModelServer } from "./model-server";

type Step = storeModule.QueuedStep;

/** Outcome of each next request; `ok` for further ones. */
export type NetworkOutcome = "ok" | "request-lost" | "response-lost" | "server-error" | "signed-out";

/**
 * A driver's phone: the real outbox, stored task, state machine and log, over a model server and an unreliable network.
 */
export class ModelPhone {
  readonly storageEntries = new Map<string, string>();
  /** Every step ever stored, in its last state, to distinguish dismissed steps from lost ones. */
  readonly allSteps = new Map<string, Step>();
  readonly discardedStepIds = new Set<string>();
  /** The task that the server last returned, and how often the driver had ended that delivery by then. */
  lastServerTask: { id: string; endCount: number } | null = null;
  private outcomes: NetworkOutcome[] = [];
  private readonly server: ModelServer;
  private page!: Page;
  private generation = 0;

  constructor(server: ModelServer) {
    this.server = server;
    this.open();
  }

  /** Closes and reopens the page: only storage remains. */
  open(): void {
    this.generation += 1;
    this.page = openPage(this);
  }
  close(): void {
    this.page.close();
  }
  setNetworkOutcomes(outcomes: readonly NetworkOutcome[]): void {
    this.outcomes = [...outcomes];
  }

  displayedTask(): Task | null | undefined {
    const { storedTask, overlay, storedValue, outboxStore } = this.page.modules;
    return overlay.displayedTask(
      storedTask.resolveServerTask(storedValue.readStoredValue("task"), this.page.data, this.page.answeredAt, false),
      outboxStore.readSteps(),
    );
  }
  steps(): readonly Step[] {
    return this.page.modules.outboxStore.readSteps();
  }
  log(): TransitionEntry[] {
    return JSON.parse(this.storageEntries.get("handover.task-log") ?? "[]") as TransitionEntry[];
  }
  storedText(): string {
    return [...this.storageEntries.values()].join(" ");
  }

  /** A press on a button as the screens handle it: checked by the state machine, then stored. */
  press(
    type: "START_SERVICE" | "START_NAVIGATION" | "MARK_ARRIVED" | "COMPLETE_DELIVERY" | "CANCEL" | "FAIL",
    body: Record<string, unknown> = {},
  ): void {
    const task = this.displayedTask() ?? null;
    const id = task?.transactionId ?? "";
    const { storedValue, outbox } = this.page.modules;
    const navigating = storedValue.readStoredValue("navigating") === id;
    if (type === "FAIL") {
      if (transition(task?.state ?? "none", { type: "fail" }).ok)
        this.storeStep(() => outbox.enqueueStep("fail", id, { reason: "Nobody opened" }));
      return;
    }
    const result = applyNavigationAction({ task, navigating }, { type, userId: dora });
    if (!result.ok) return;
    storedValue.storeValue("navigating", result.navigating || type === "MARK_ARRIVED" ? id : null);
    const { step } = result;
    // Counted and confirmed already: the sender's code completes the pickup.
    if (step === "start") this.storeStep(() => outbox.enqueueStep("prove", id, body));
    if (step === "arrive" || step === "complete" || step === "cancel")
      this.storeStep(() => outbox.enqueueStep(step, id, body));
  }
  /** The driver's reaction to a refusal: gives the required reason, or dismisses it. */
  resolveRefusals(withReason: boolean): void {
    const { outbox, outboxStore } = this.page.modules;
    for (const step of outboxStore.readSteps().filter((each) => each.state === "refused")) {
      this.recordSteps();
      if (withReason && outboxStore.canResendWithReason(step))
        this.storeStep(() =>
          outbox.enqueueStep("arrive", step.transactionId, { ...step.body, reason: "GPS is wrong here" }),
        );
      else outbox.dismissStep(step.id);
    }
    this.runScreenEffects();
  }
  discardPendingCode(): void {
    const { outbox, outboxStore } = this.page.modules;
    const savedStep = outboxStore.readSteps().find((step) => step.kind === "complete" && step.state === "saved");
    if (!savedStep) return;
    this.discardedStepIds.add(savedStep.id);
    outbox.dismissStep(savedStep.id, { discardPending: true });
    this.runScreenEffects();
  }
  onOfferAccepted(): void {
    this.page.data = this.server.current() as Task | null;
    this.recordServerTask(this.page.data);
    this.runScreenEffects();
  }
  recordServerTask(task: Task | null): void {
    this.lastServerTask = task
      ? { id: task.transactionId, endCount: this.server.endCountOf(task.transactionId) }
      : null;
  }
  async sync(): Promise<void> {
    await this.page.refetch();
    this.runScreenEffects();
  }
  goOnline(): void {
    this.page.events.dispatchEvent(new Event("online"));
  }

  /** Does the work of the mounted screens on every change: stores the task, writes the log. */
  runScreenEffects(): void {
    const { storedTask, storedValue, log, outboxStore } = this.page.modules;
    const { data, answeredAt } = this.page;
    if (data !== undefined)
      storedTask.storeTask(storedTask.mergeSyncedTask(storedValue.readStoredValue("task"), data, answeredAt));
    const serverTask = storedTask.resolveServerTask(storedValue.readStoredValue("task"), data, answeredAt, false);
    if (serverTask !== undefined) log.logTask(serverTask, outboxStore.readSteps());
    this.recordSteps();
  }
  private storeStep(write: () => string): void {
    const stepsBefore = this.steps();
    write();
    // A new code replaces one that is still pending, which counts as dismissed.
    const idsAfter = new Set(this.steps().map(({ id }) => id));
    stepsBefore
      .filter((step) => step.state !== "confirmed" && !idsAfter.has(step.id))
      .forEach((step) => this.discardedStepIds.add(step.id));
    this.runScreenEffects();
  }
  private recordSteps(): void {
    this.steps().forEach((step) => this.allSteps.set(step.id, step));
  }

  async request(path: string, init: RequestInit | undefined, generation = this.generation): Promise<Response> {
    const outcome = this.outcomes.shift() ?? "ok";
    if (outcome === "request-lost") throw new TypeError("Failed to fetch");
    if (outcome === "server-error") return problem({ status: 503, code: "INTERNAL_ERROR", title: "" }, 503);
    if (outcome === "signed-out") return problem({ status: 401, code: "UNAUTHENTICATED", title: "" }, 401);
    const [, id = "", kind = ""] = /^\/api\/tasks\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    const result =
      kind === ""
        ? { status: 200, body: { data: this.server.current() } }
        : this.server.handleStep(
            id,
            kind as "prove",
            new Headers(init?.headers).get("idempotency-key") ?? "",
            JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>,
          );
    if (outcome === "response-lost" || generation !== this.generation) throw new TypeError("Failed to fetch");
    return result.status === 200 ? Response.json(result.body) : problem(result.body, result.status);
  }
}

function problem(body: Record<string, unknown>, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
}

type Modules = {
  outbox: typeof outboxModule;
  outboxStore: typeof storeModule;
  storedValue: typeof storedModule;
  storedTask: typeof storedTaskModule;
  overlay: typeof overlayModule;
  log: typeof logModule;
};
type Page = {
  modules: Modules;
  data: Task | null | undefined;
  answeredAt: number | null;
  events: EventTarget;
  refetch(): Promise<void>;
  close(): void;
};

function openPage(phone: ModelPhone): Page {
  // Simulates closing the page.
  jest.clearAllTimers();
  const events = new EventTarget();
  const { storageEntries } = phone;
  const { storage: localStorage } = fakeStorage(storageEntries);
  Object.assign(globalThis, {
    window: Object.assign(events, { localStorage, sessionStorage: localStorage }),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    fetch: (path: string, init?: RequestInit) => phone.request(path, init),
  });
  const page: Page = {
    modules: undefined as unknown as Modules,
    data: undefined,
    answeredAt: null,
    events,
    refetch: () => Promise.resolve(),
    close: () => undefined,
  };
  page.refetch = async () => {
    try {
      const responseBody = (await (await phone.request("/api/tasks/current", undefined)).json()) as {
        data?: Task | null;
      };
      if (responseBody.data === undefined) return;
      page.data = responseBody.data;
      phone.recordServerTask(responseBody.data);
      page.answeredAt = Date.now();
    } catch {
      // Fetched again on the next trigger.
    }
  };
  jest.resetModules();
  // SWR's cache is the page's `data`; the code under test uses nothing else of SWR.
  jest.doMock("swr", () => ({
    mutate: async (_path: string, ...newData: unknown[]) => {
      if (newData.length > 0) page.data = newData[0] as Task | null;
      else await page.refetch();
    },
  }));
  jest.doMock("react", () => ({ useSyncExternalStore: () => null, useEffect: () => undefined }));
  jest.isolateModules(() => {
    page.modules = {
      outbox: jest.requireActual("../offline/outbox"),
      outboxStore: jest.requireActual("../offline/outbox-store"),
      storedValue: jest.requireActual("../storage/stored-value"),
      storedTask: jest.requireActual("../storage/stored-task"),
      overlay: jest.requireActual("../offline/task-overlay"),
      log: jest.requireActual("../offline/task-log"),
    };
  });
  page.close = page.modules.outbox.startOutbox(dora);
  return page;
}
