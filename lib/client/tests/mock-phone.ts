import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { serviceWorkerSource } from "../app/service-worker-source";
import { mockCacheStorage, origin, type MockCacheStorage } from "./mock-cache-storage";

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
  messages: unknown[];
  focused: boolean;
  navigatedTo: string | null;
  focus: () => Promise<Page>;
  navigate: (url: string) => Promise<Page>;
  postMessage: (message: unknown, ports?: Port[]) => void;
};
type Port = { onmessage?: () => void; postMessage: () => void; close: () => void };
type QueuedResponse = () => Response | Promise<Response>;
type Handler = (event: object) => void;

export const userAgent = "Mozilla/5.0 (Linux; Android 14)";
export const ok =
  (data: object): QueuedResponse =>
  () =>
    Response.json({ data });
export const refused =
  (status: number, code: string): QueuedResponse =>
  () =>
    Response.json({ status, code, title: code }, { status });
export const noNetwork: QueuedResponse = () => Promise.reject(new TypeError("Failed to fetch"));

type PhoneOptions = {
  language?: string;
  maxActions?: number;
  stacksNotifications?: boolean;
  badgeHangs?: boolean;
  version?: string;
  cacheStorage?: MockCacheStorage;
  site?: Map<string, QueuedResponse>;
  hasActiveWorker?: boolean;
};

/**
 * A phone with the service worker of one version. `stacksNotifications`: notifications with the same tag accumulate, as
 * on an iPhone. `cacheStorage`: caches of earlier versions; `hasActiveWorker`: one of those is still active. `site`:
 * responses by path, in addition to the queued ones.
 */
export function mockPhone({
  language = "en-US",
  maxActions = 2,
  stacksNotifications = false,
  badgeHangs = false,
  version = "1",
  cacheStorage = mockCacheStorage(),
  site = new Map(),
  hasActiveWorker = false,
}: PhoneOptions = {}) {
  const handlers = new Map<string, Handler[]>();
  const device = {
    notifications: [] as ShownNotification[],
    rings: 0,
    badge: null as number | null,
    opened: [] as string[],
    canOpenWindow: true,
    canNotify: true,
  };
  const pages: Page[] = [];
  const sent: SentRequest[] = [];
  const signals: AbortSignal[] = [];
  const queuedResponses: QueuedResponse[] = [];

  const showNotification = (title: string, options: Omit<ShownNotification, "title" | "close">): Promise<void> => {
    if (!device.canNotify) return Promise.reject(new TypeError("No notification permission"));
    const sameTag = device.notifications.filter(({ tag }) => tag === options.tag);
    // A silent notification does not ring; neither does one that replaces another of its tag.
    if (!options.silent && (stacksNotifications || sameTag.length === 0)) device.rings += 1;
    if (!stacksNotifications) device.notifications = device.notifications.filter((each) => !sameTag.includes(each));
    const notification: ShownNotification = {
      ...options,
      title,
      close: () => {
        device.notifications = device.notifications.filter((each) => each !== notification);
      },
    };
    device.notifications.push(notification);
    return Promise.resolve();
  };
  const neverResolves = new Promise<void>(() => undefined);
  const setBadge = (count: number): Promise<void> => {
    if (badgeHangs) return neverResolves;
    device.badge = count;
    return Promise.resolve();
  };
  const syncTags: string[] = [];
  const lifecycle = { hasSkippedWaiting: false, hasClaimedClients: false, offline: false };
  const workerGlobal = {
    skipWaiting: () => {
      lifecycle.hasSkippedWaiting = true;
      return Promise.resolve();
    },
    registration: {
      active: hasActiveWorker ? {} : null,
      sync: {
        register: (tag: string) => {
          syncTags.push(tag);
          return Promise.resolve();
        },
      },
      showNotification,
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(device.notifications.filter((each) => each.tag === tag)),
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
        lifecycle.hasClaimedClients = true;
        return Promise.resolve();
      },
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) =>
        device.canOpenWindow
          ? (device.opened.push(url.replace(origin, "")), Promise.resolve(null))
          : Promise.reject(new Error("Not allowed to open a window")),
    },
    navigator: { language, userAgent, setAppBadge: setBadge, clearAppBadge: () => setBadge(0) },
    Notification: { maxActions },
    location: { origin },
    fetch: (request: string | { url: string }, init: RequestInit = {}) => {
      const path = typeof request === "string" ? request : request.url.replace(origin, "");
      const page = site.get(path);
      if (init.signal) signals.push(init.signal);
      if (lifecycle.offline) return noNetwork();
      if (page) return Promise.resolve().then(page);
      sent.push({
        method: init.method ?? "GET",
        path,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null,
      });
      return Promise.resolve().then(queuedResponses.shift() ?? noNetwork);
    },
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
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
    caches: cacheStorage.caches,
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
  runInContext(serviceWorkerSource(version), context, { filename: "sw.js" });

  /**
   * Dispatches an event to the worker; resolves when all its `waitUntil` promises have settled. As in a browser, no
   * later listener receives an event to which one has responded.
   */
  async function dispatch(
    name: string,
    event: object,
    respondWith?: (response: Promise<Response>) => void,
  ): Promise<void> {
    const pendingWork: Promise<unknown>[] = [];
    let isStopped = false;
    for (const handler of handlers.get(name) ?? []) {
      if (isStopped) break;
      handler({
        ...event,
        waitUntil: (work: Promise<unknown>) => pendingWork.push(work),
        respondWith: (response: Promise<Response>) => {
          isStopped = true;
          respondWith?.(response);
        },
      });
    }
    await Promise.all(pendingWork);
  }
  return {
    device,
    sent,
    /** The signal of each request that has one. */
    signals,
    dispatch,
    lifecycle,
    /** Tags registered for Background Sync. */
    syncTags,
    cacheStorage,
    postMessage: (data: unknown) => dispatch("message", { data }),
    /** Navigates a controlled window to a page, or loads one of its files. */
    async load(path: string): Promise<Response> {
      let response: Promise<Response> | undefined;
      const request = {
        url: `${origin}${path}`,
        method: "GET",
        mode: path.startsWith("/_next/") ? "no-cors" : "navigate",
      };
      await dispatch("fetch", { request }, (workerResponse) => {
        response = workerResponse;
      });
      return await (response ?? Promise.reject(new Error("The worker leaves it to the browser")));
    },
    respondWith: (...responses: QueuedResponse[]) => {
      queuedResponses.push(...responses);
    },
    /**
     * Opens a window of the app. `handlesMessages`: it runs a page that handles messages; `isControlled`: the worker
     * may navigate it.
     */
    open({
      visibilityState = "visible",
      handlesMessages = true,
      isControlled = true,
    }: { visibilityState?: Page["visibilityState"]; handlesMessages?: boolean; isControlled?: boolean } = {}): Page {
      const page: Page = {
        visibilityState,
        messages: [],
        focused: false,
        navigatedTo: null,
        focus: () => {
          page.focused = true;
          return Promise.resolve(page);
        },
        navigate: (url) => {
          if (!isControlled)
            return Promise.reject(new TypeError("This service worker is not the client's active service worker"));
          page.navigatedTo = url.replace(origin, "");
          return Promise.resolve(page);
        },
        postMessage: (message, ports = []) => {
          if (!handlesMessages) return;
          if ((message as { type?: string }).type !== "is-visible") page.messages.push(message);
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
    pushDeclarative: (notification: object) => dispatch("push", { data: null, notification }),
    /** Presses the one notification that is shown, or one of its buttons. */
    clickNotification(action = ""): Promise<void> {
      const [notification] = device.notifications;
      if (!notification || device.notifications.length !== 1)
        throw new Error(`${device.notifications.length} notifications are shown`);
      return dispatch("notificationclick", { notification, action });
    },
  };
}
