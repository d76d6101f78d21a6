import { expect, type BrowserContext, type Page, type Worker } from "@playwright/test";

const appUrl = process.env.TEST_APP_URL ?? "";
const stack = JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string };

type PushPayload = { type: string; offerId?: string; token?: string } & Record<string, unknown>;
type ShownNotification = { title: string; tag: string; silent: boolean; actions: string[] };

/**
 * A browser that receives pushes. Only its vendor's service could subscribe it, so the subscription is injected: it
 * belongs to the local stack's push service, which receives and decrypts what the server really sends. The decrypted
 * payload is delivered to the browser by its debugging protocol; from there on everything is the browser's: the
 * worker, the notification, the receipt.
 */
export async function enablePushes(context: BrowserContext, page: Page) {
  const response = await fetch(`${stack.url}/push/subscriptions`, { method: "POST", body: "{}" });
  const { id, subscription } = (await response.json()) as { id: string; subscription: { endpoint: string } };
  await context.addInitScript(injectSubscription, subscription);

  const cdp = await context.newCDPSession(page);
  let registrationId = "";
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId =
      registrations.findLast(({ scopeURL, isDeleted }) => scopeURL.startsWith(appUrl) && !isDeleted)?.registrationId ??
      registrationId;
  });
  await cdp.send("ServiceWorker.enable");

  const worker = async (): Promise<Worker> => {
    await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
    const [found] = context.serviceWorkers();
    if (!found) throw new Error("No service worker runs");
    await found.evaluate(serializeNotificationCalls);
    return found;
  };
  return {
    /** The newest push of a type that the server has sent to this phone and the service has decrypted. */
    async sent(type: string): Promise<PushPayload> {
      let newest: PushPayload | undefined;
      await expect
        .poll(
          async () => {
            const messages = (await (await fetch(`${stack.url}/push/${id}/messages`)).json()) as {
              outcome: string;
              payload: PushPayload | null;
            }[];
            newest =
              messages.findLast(({ outcome, payload }) => outcome === "delivered" && payload?.type === type)?.payload ??
              undefined;
            return newest;
          },
          { message: `a push of type ${type}` },
        )
        .toBeDefined();
      return newest as PushPayload;
    },
    /** Delivers the push to the browser. */
    async deliver(payload: PushPayload): Promise<void> {
      await expect.poll(() => registrationId, { message: "the service worker is registered" }).not.toBe("");
      await worker();
      await cdp.send("ServiceWorker.deliverPushMessage", {
        origin: appUrl,
        registrationId,
        data: JSON.stringify(payload),
      });
    },
    /** The notifications on the phone's screen. */
    async shown(): Promise<ShownNotification[]> {
      return (await worker()).evaluate(async () => {
        const scope = self as unknown as { registration: ServiceWorkerRegistration };
        type Notice = Notification & { actions?: { action: string }[] };
        return (await (scope.registration.getNotifications() as Promise<Notice[]>)).map(
          ({ title, tag, silent, actions }) => ({
            title,
            tag,
            silent: silent ?? false,
            actions: (actions ?? []).map(({ action }) => action),
          }),
        );
      });
    },
    /**
     * Taps the notification or one of its buttons. No protocol can do that, so the worker gets a synthetic event. A
     * browser opens a window for its own events only, so the worker's request is recorded (`openedUrls`). `tag`: which
     * notification, where several are shown.
     */
    async press(action = "", tag?: string): Promise<void> {
      await (
        await worker()
      ).evaluate(
        async ([pressed, filter]) => {
          type Click = new (type: string, init: { notification: Notification | undefined; action: string }) => Event;
          const scope = self as unknown as {
            registration: ServiceWorkerRegistration;
            clients: object;
            openedUrls?: string[];
            NotificationEvent: Click;
          };
          Object.assign(scope.clients, {
            openWindow: (url: string) => {
              (scope.openedUrls ??= []).push(url);
              return Promise.resolve(null);
            },
          });
          const [notification] = await scope.registration.getNotifications(filter === undefined ? {} : { tag: filter });
          const click = new scope.NotificationEvent("notificationclick", { notification, action: pressed });
          // Only a browser's own event may extend the worker's life; this one lives as long as the test waits.
          Object.assign(click, { waitUntil: () => undefined });
          self.dispatchEvent(click);
        },
        [action, tag] as const,
      );
    },
    /** The URLs for which the worker has requested a window. */
    async openedUrls(): Promise<string[]> {
      return (await worker()).evaluate(() => (self as unknown as { openedUrls?: string[] }).openedUrls ?? []);
    },
  };
}

/**
 * Runs in the worker, once: serialises showing notifications and querying them. Queried while it shows one, the
 * browser finds a notification that is stored and not on the screen yet, and removes it as dismissed.
 */
function serializeNotificationCalls(): void {
  const scope = self as unknown as { registration: ServiceWorkerRegistration; queue?: Promise<unknown> };
  if (scope.queue) return;
  scope.queue = Promise.resolve();
  const { registration } = scope;
  const [show, getNotifications] = [
    registration.showNotification.bind(registration),
    registration.getNotifications.bind(registration),
  ];
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const nextCall = (scope.queue ?? Promise.resolve()).then(work);
    scope.queue = nextCall.catch(() => undefined);
    return nextCall;
  };
  Object.assign(registration, {
    showNotification: (...args: Parameters<typeof show>) => enqueue(() => show(...args)),
    getNotifications: (...filter: Parameters<typeof getNotifications>) => enqueue(() => getNotifications(...filter)),
  });
}

/**
 * Runs in the page before its scripts: PushManager returns the injected subscription once the page has requested one.
 */
function injectSubscription(json: { endpoint: string }): void {
  const keyName = "test.push-key";
  const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
  const subscription = (key: string) => ({
    endpoint: json.endpoint,
    options: { applicationServerKey: toBytes(key) },
    toJSON: () => json,
    unsubscribe: () => {
      localStorage.removeItem(keyName);
      return Promise.resolve(true);
    },
  });
  Object.assign(PushManager.prototype, {
    getSubscription: () => {
      const key = localStorage.getItem(keyName);
      return Promise.resolve(key === null ? null : subscription(key));
    },
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const key = String.fromCharCode(...applicationServerKey);
      localStorage.setItem(keyName, key);
      return Promise.resolve(subscription(key));
    },
  });
}
