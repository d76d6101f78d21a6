import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { workerScript } from "../app/worker-script";
import { emptyShelf, origin, type MockCache } from "./shelf";

// A fake phone that runs the real service worker files in their own context, with fake notifications, pages and
// network.
const publicFolder = join(__dirname, "../../../public");

type ShownNotification = {
  title: string;
  body: string;
  tag: string;
  lang?: string;
  silent?: boolean;
  navigate?: string;
  requireInteraction?: boolean;
  actions: { action: string; title: string; navigate?: string }[];
  data: Record<string, unknown>;
  close: () => void;
};
type SentRequest = { method: string; path: string; body: unknown };
type Page = {
  visibilityState: "visible" | "hidden";
  heard: unknown[];
  focused: boolean;
  ledTo: string | null;
  focus: () => Promise<Page>;
  navigate: (url: string) => Promise<Page>;
  postMessage: (message: unknown, ports?: Port[]) => void;
};
type Port = { onmessage?: () => void; postMessage: () => void; close: () => void };
type Answer = () => Response | Promise<Response>;
type Handler = (event: object) => void;

export const userAgent = "Mozilla/5.0 (Linux; Android 14)";
export const ok =
  (data: object): Answer =>
  () =>
    Response.json({ data });
export const refused =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ status, code, title: code }, { status });
export const noNetwork: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

type Device = {
  language?: string;
  maxActions?: number;
  stacks?: boolean;
  badgeHangs?: boolean;
  version?: string;
  shelf?: MockCache;
  site?: Map<string, Answer>;
  follows?: boolean;
};

/**
 * A phone with the service worker of one version. `stacks`: notifications with the same tag accumulate, as on an
 * iPhone. `shelf`: caches of earlier versions; `follows`: one of those is still active. `site`: responses by path, in
 * addition to the queued ones.
 */
export function mockPhone({
  language = "en-US",
  maxActions = 2,
  stacks = false,
  badgeHangs = false,
  version = "1",
  shelf = emptyShelf(),
  site = new Map(),
  follows = false,
}: Device = {}) {
  const handlers = new Map<string, Handler[]>();
  const screen = {
    shown: [] as ShownNotification[],
    rings: 0,
    badge: null as number | null,
    opened: [] as string[],
    mayOpen: true,
    mayNotify: true,
  };
  const pages: Page[] = [];
  const sent: SentRequest[] = [];
  const signals: AbortSignal[] = [];
  const answers: Answer[] = [];

  const showNotification = (title: string, options: Omit<ShownNotification, "title" | "close">): Promise<void> => {
    if (!screen.mayNotify) return Promise.reject(new TypeError("No notification permission"));
    const same = screen.shown.filter(({ tag }) => tag === options.tag);
    // A silent notification does not ring; neither does one that replaces another of its tag.
    if (!options.silent && (stacks || same.length === 0)) screen.rings += 1;
    if (!stacks) screen.shown = screen.shown.filter((each) => !same.includes(each));
    const shown: ShownNotification = {
      ...options,
      title,
      close: () => {
        screen.shown = screen.shown.filter((each) => each !== shown);
      },
    };
    screen.shown.push(shown);
    return Promise.resolve();
  };
  const neverResolves = new Promise<void>(() => undefined);
  const badge = (count: number): Promise<void> => {
    if (badgeHangs) return neverResolves;
    screen.badge = count;
    return Promise.resolve();
  };
  const syncTags: string[] = [];
  const life = { tookOver: false, claimed: false, offline: false };
  const workerGlobal = {
    skipWaiting: () => {
      life.tookOver = true;
      return Promise.resolve();
    },
    registration: {
      active: follows ? {} : null,
      sync: {
        register: (tag: string) => {
          syncTags.push(tag);
          return Promise.resolve();
        },
      },
      showNotification,
      getNotifications: ({ tag }: { tag: string }) => Promise.resolve(screen.shown.filter((each) => each.tag === tag)),
      pushManager: {
        subscribe: () =>
          Promise.resolve({
            endpoint: "https://push.example.com/new",
            toJSON: () => ({ endpoint: "https://push.example.com/new" }),
          }),
      },
    },
    clients: {
      claim: () => {
        life.claimed = true;
        return Promise.resolve();
      },
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) =>
        screen.mayOpen
          ? (screen.opened.push(url.replace(origin, "")), Promise.resolve(null))
          : Promise.reject(new Error("Not allowed to open a window")),
    },
    navigator: { language, userAgent, setAppBadge: badge, clearAppBadge: () => badge(0) },
    Notification: { maxActions },
    location: { origin },
    fetch: (request: string | { url: string }, init: RequestInit = {}) => {
      const path = typeof request === "string" ? request : request.url.replace(origin, "");
      const page = site.get(path);
      if (init.signal) signals.push(init.signal);
      if (life.offline) return noNetwork();
      if (page) return Promise.resolve().then(page);
      sent.push({
        method: init.method ?? "GET",
        path,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null,
      });
      return Promise.resolve().then(answers.shift() ?? noNetwork);
    },
    setTimeout: (done: () => void, ms: number) => setTimeout(done, ms),
    MessageChannel: function MessageChannel(): { port1: Port; port2: Port } {
      const port1: Port = { postMessage: () => undefined, close: () => undefined };
      return {
        port1,
        port2: {
          postMessage: () => {
            port1.onmessage?.();
          },
          close: () => undefined,
        },
      };
    },
    Date,
    URL,
    AbortController,
    AbortSignal,
    Promise,
    RegExp,
    Response,
    Error,
    caches: shelf.caches,
    addEventListener: (name: string, handler: Handler) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    importScripts: (...files: string[]) => {
      files.forEach((file) => {
        run(file);
      });
    },
  };
  const context = createContext(Object.assign(workerGlobal, { self: workerGlobal }));
  const run = (file: string) => {
    runInContext(readFileSync(join(publicFolder, file), "utf8"), context, { filename: file });
  };
  runInContext(workerScript(version), context, { filename: "sw.js" });

  /**
   * Dispatches an event to the worker; resolves when all its `waitUntil` promises have settled. As in a browser, no
   * later listener receives an event to which one has responded.
   */
  async function dispatch(name: string, event: object, respondWith?: (next: Promise<Response>) => void): Promise<void> {
    const pendingWork: Promise<unknown>[] = [];
    let isStopped = false;
    for (const handler of handlers.get(name) ?? []) {
      if (isStopped) break;
      handler({
        ...event,
        waitUntil: (wait: Promise<unknown>) => pendingWork.push(wait),
        respondWith: (next: Promise<Response>) => {
          isStopped = true;
          respondWith?.(next);
        },
      });
    }
    await Promise.all(pendingWork);
  }
  return {
    screen,
    sent,
    /** The signal of each request that has one. */
    signals,
    dispatch,
    life,
    /** Tags registered for Background Sync. */
    syncTags,
    shelf,
    tell: (data: unknown) => dispatch("message", { data }),
    /** Navigates a controlled window to a page, or loads one of its files. */
    async load(path: string): Promise<Response> {
      let answer: Promise<Response> | undefined;
      const request = {
        url: `${origin}${path}`,
        method: "GET",
        mode: path.startsWith("/_next/") ? "no-cors" : "navigate",
      };
      await dispatch("fetch", { request }, (next) => {
        answer = next;
      });
      return await (answer ?? Promise.reject(new Error("The worker leaves it to the browser")));
    },
    answer: (...next: Answer[]) => {
      answers.push(...next);
    },
    /**
     * Opens a window of the app. `listens`: it runs a page that handles messages; `ours`: the worker may navigate it.
     */
    open({
      visibilityState = "visible",
      listens = true,
      ours = true,
    }: { visibilityState?: Page["visibilityState"]; listens?: boolean; ours?: boolean } = {}): Page {
      const page: Page = {
        visibilityState,
        heard: [],
        focused: false,
        ledTo: null,
        focus: () => {
          page.focused = true;
          return Promise.resolve(page);
        },
        navigate: (url) => {
          if (!ours)
            return Promise.reject(new TypeError("This service worker is not the client's active service worker"));
          page.ledTo = url.replace(origin, "");
          return Promise.resolve(page);
        },
        postMessage: (message, ports = []) => {
          if (!listens) return;
          if ((message as { type?: string }).type !== "seen") page.heard.push(message);
          ports.forEach((port) => {
            port.postMessage();
          });
        },
      };
      pages.push(page);
      return page;
    },
    push: (payload: object) => dispatch("push", { data: { json: () => payload } }),
    /** A push as in browsers with declarative push: a proposed notification and no payload. */
    propose: (proposal: object) => dispatch("push", { data: null, notification: proposal }),
    /** Presses the one notification that is shown, or one of its buttons. */
    press(action = ""): Promise<void> {
      const [notification] = screen.shown;
      if (!notification || screen.shown.length !== 1) throw new Error(`${screen.shown.length} notifications are shown`);
      return dispatch("notificationclick", { notification, action });
    },
  };
}
