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

/** Outcome of each next request; further ones arrive. */
export type Weather = "arrives" | "lost" | "answer-lost" | "broken" | "signed-out";

/**
 * A driver's phone: the real outbox, stored task, state machine and log, over a model server and an unreliable network.
 */
export class ModelPhone {
  readonly kept = new Map<string, string>();
  /** Every step ever stored, in its last state, to distinguish dismissed steps from lost ones. */
  readonly everStored = new Map<string, Step>();
  readonly givenUp = new Set<string>();
  /** The task that the server last returned, and how often the driver had ended that delivery by then. */
  told: { id: string; ends: number } | null = null;
  private weather: Weather[] = [];
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
  forecast(weather: readonly Weather[]): void {
    this.weather = [...weather];
  }

  view(): Task | null | undefined {
    const { storedTask, overlay, kept, store } = this.page.modules;
    return overlay.displayedTask(
      storedTask.readStoredTask(kept.readStoredValue("task"), this.page.data, this.page.answeredAt, false),
      store.readSteps(),
    );
  }
  steps(): readonly Step[] {
    return this.page.modules.store.readSteps();
  }
  log(): TransitionEntry[] {
    return JSON.parse(this.kept.get("handover.task-log") ?? "[]") as TransitionEntry[];
  }
  everything(): string {
    return [...this.kept.values()].join(" ");
  }

  /** A press on a button as the screens handle it: checked by the state machine, then stored. */
  press(
    type: "START_SERVICE" | "START_NAVIGATION" | "MARK_ARRIVED" | "COMPLETE_DELIVERY" | "CANCEL" | "FAIL",
    body: Record<string, unknown> = {},
  ): void {
    const task = this.view() ?? null;
    const id = task?.transactionId ?? "";
    const { kept, outbox } = this.page.modules;
    const navigating = kept.readStoredValue("navigating") === id;
    if (type === "FAIL") {
      if (transition(task?.state ?? "none", { type: "fail" }).ok)
        this.keep(() => outbox.storeStep("fail", id, { reason: "Nobody opened" }));
      return;
    }
    const verdict = applyNavigationAction({ task, navigating }, { type, userId: dora });
    if (!verdict.ok) return;
    kept.storeValue("navigating", verdict.navigating || type === "MARK_ARRIVED" ? id : null);
    const { step } = verdict;
    // Counted and confirmed already: the sender's code completes the pickup.
    if (step === "start") this.keep(() => outbox.storeStep("prove", id, body));
    if (step === "arrive" || step === "complete" || step === "cancel")
      this.keep(() => outbox.storeStep(step, id, body));
  }
  /** The driver's reaction to a refusal: gives the required reason, or dismisses it. */
  answerRefusals(withReason: boolean): void {
    const { outbox, store } = this.page.modules;
    for (const step of store.readSteps().filter((each) => each.state === "refused")) {
      this.note();
      if (withReason && store.canResendWithReason(step))
        this.keep(() => outbox.storeStep("arrive", step.transactionId, { ...step.body, reason: "GPS is wrong here" }));
      else outbox.dismissStep(step.id);
    }
    this.look();
  }
  takeCodeBack(): void {
    const { outbox, store } = this.page.modules;
    const savedStep = store.readSteps().find((step) => step.kind === "complete" && step.state === "saved");
    if (!savedStep) return;
    this.givenUp.add(savedStep.id);
    outbox.dismissStep(savedStep.id, { lose: true });
    this.look();
  }
  accepted(): void {
    this.page.data = this.server.current() as Task | null;
    this.hear(this.page.data);
    this.look();
  }
  hear(task: Task | null): void {
    this.told = task ? { id: task.transactionId, ends: this.server.endsOf(task.transactionId) } : null;
  }
  async sync(): Promise<void> {
    await this.page.refetch();
    this.look();
  }
  wake(): void {
    this.page.events.dispatchEvent(new Event("online"));
  }

  /** Does the work of the mounted screens on every change: stores the task, writes the log. */
  look(): void {
    const { storedTask, kept, log, store } = this.page.modules;
    const { data, answeredAt } = this.page;
    if (data !== undefined)
      storedTask.storeTask(storedTask.mergeSyncedTask(kept.readStoredValue("task"), data, answeredAt));
    const known = storedTask.readStoredTask(kept.readStoredValue("task"), data, answeredAt, false);
    if (known !== undefined) log.logTask(known, store.readSteps());
    this.note();
  }
  private keep(write: () => string): void {
    const stepsBefore = this.steps();
    write();
    // A new code replaces one that is still pending, which counts as dismissed.
    const idsAfter = new Set(this.steps().map(({ id }) => id));
    stepsBefore
      .filter((step) => step.state !== "confirmed" && !idsAfter.has(step.id))
      .forEach((step) => this.givenUp.add(step.id));
    this.look();
  }
  private note(): void {
    this.steps().forEach((step) => this.everStored.set(step.id, step));
  }

  async request(path: string, init: RequestInit | undefined, generation = this.generation): Promise<Response> {
    const weather = this.weather.shift() ?? "arrives";
    if (weather === "lost") throw new TypeError("Failed to fetch");
    if (weather === "broken") return problem({ status: 503, code: "INTERNAL_ERROR", title: "" }, 503);
    if (weather === "signed-out") return problem({ status: 401, code: "UNAUTHENTICATED", title: "" }, 401);
    const [, id = "", kind = ""] = /^\/api\/tasks\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    const result =
      kind === ""
        ? { status: 200, body: { data: this.server.current() } }
        : this.server.step(
            id,
            kind as "prove",
            new Headers(init?.headers).get("idempotency-key") ?? "",
            JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>,
          );
    if (weather === "answer-lost" || generation !== this.generation) throw new TypeError("Failed to fetch");
    return result.status === 200 ? Response.json(result.body) : problem(result.body, result.status);
  }
}

function problem(body: Record<string, unknown>, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
}

type Modules = {
  outbox: typeof outboxModule;
  store: typeof storeModule;
  kept: typeof storedModule;
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
  const { kept: storage } = phone;
  const { storage: localStorage } = fakeStorage(storage);
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
      phone.hear(responseBody.data);
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
      store: jest.requireActual("../offline/outbox-store"),
      kept: jest.requireActual("../storage/stored-value"),
      storedTask: jest.requireActual("../storage/stored-task"),
      overlay: jest.requireActual("../offline/task-overlay"),
      log: jest.requireActual("../offline/task-log"),
    };
  });
  page.close = page.modules.outbox.startOutbox(dora);
  return page;
}
