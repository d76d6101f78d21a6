import { expect, test, type Browser, type Page } from "@playwright/test";
import { createServer, request as forwardRequest, type Server } from "node:http";
import { collectCash } from "./support/collect.ts";
import { createDeliveryActors, createPaidDelivery, type DeliveryActors } from "./support/deliveries.ts";
import { waitForCachedAnswers } from "./support/cached-pages.ts";
import { setPageVisibility } from "./support/positions.ts";
import {
  createApprovedDriver,
  requestJson,
  TEST_PASSWORD,
  openPhoneAt,
  pressSignOut,
  signIn,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";
import { freePort } from "../fixtures/services.ts";

const appUrl = process.env.TEST_APP_URL ?? "";

/** A reverse proxy in front of the app, behind which another build can be deployed, as a browser sees it. */
async function startReverseProxy() {
  let version: string | null = null;
  const server: Server = createServer((request, response) => {
    const { origin, referer, ...headers } = request.headers;
    const isWorker = request.url === "/sw.js";
    if (isWorker) delete headers["accept-encoding"];
    const upstream = forwardRequest(
      `${appUrl}${request.url ?? "/"}`,
      {
        method: request.method,
        headers: {
          ...headers,
          host: new URL(appUrl).host,
          ...(origin ? { origin: appUrl } : {}),
          ...(referer ? { referer: referer.replace(url, appUrl) } : {}),
        },
      },
      (upstreamResponse) => {
        if (!isWorker || version === null) {
          response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
          upstreamResponse.pipe(response);
          return;
        }
        let text = "";
        upstreamResponse
          .on("data", (part: Buffer) => {
            text += part.toString();
          })
          .on("end", () => {
            response
              .writeHead(200, { "content-type": "text/javascript" })
              .end(text.replace(/const version = "[^"]+"/, `const version = "${String(version)}"`));
          });
      },
    );
    upstream.on("error", () => {
      response.destroy();
    });
    request.pipe(upstream);
  });
  const port = await freePort();
  await new Promise<void>((done) => {
    server.listen(port, "127.0.0.1", done);
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** From now on the service worker is another build's. */
    deploy: (next: string) => {
      version = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Handover on the home screen: it opens offline, updates when the driver agrees, and clears its data on sign-out.
let place = { lat: -33.4, lng: 18.4 };
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});
// Each test is in a town of its own, far from other tests' drivers.
test.beforeEach(() => {
  place = { ...place, lng: place.lng + 5 };
});

async function createDriverWithPhone(browser: Browser, name: string) {
  const { person, api } = await createApprovedDriver(name, actors.administrator);
  return { person, api, ...(await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng })) };
}

/** The worker caches these pages with every file they may need. */
const waitForCompletePages = (page: Page, ...paths: string[]): Promise<void> =>
  waitForCachedAnswers(page, ...paths.map((path) => `/complete${path}`));

/** Offline from here on, with the browser's own cache cleared. */
async function disconnect(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.clearBrowserCache");
  await page.context().setOffline(true);
}

/** The worker's cached responses that contain any of these words. */
const findCachedWith = (page: Page, ...searchTexts: string[]): Promise<string[]> =>
  page.evaluate(async (texts) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = `${request.url} ${(await (await cache.match(request))?.text()) ?? ""}`;
        if (texts.some((searchText) => text.includes(searchText))) found.push(new URL(request.url).pathname);
      }
    }
    return found;
  }, searchTexts);

test("opened offline the app shows the task, lets the driver continue, and syncs once online; sign-out clears it", async ({
  browser,
}) => {
  const { person, api, context, page: first } = await createDriverWithPhone(browser, "Dora Driver");
  await signIn(first, person);
  await expect(first.getByText("You get offers")).toBeVisible();
  const id = await createPaidDelivery(actors, place, 75, { ...place, lat: place.lat + 0.045 });
  await first.getByRole("dialog", { name: "New Delivery Task" }).getByRole("button", { name: "Accept Task" }).click();
  await expect(first).toHaveURL(new RegExp(`/navigation/${id}`));
  await waitForCompletePages(
    first,
    "/dashboard",
    "/navigation/id",
    "/navigation/id/collect",
    "/deliveries/id/complete",
  );
  await disconnect(first);
  await first.close();
  const page = await context.newPage();

  await test.step("it starts at the dashboard, with the task", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("region", { name: "Active Delivery" })).toContainText("$75.00");
    await expect(page.getByRole("main").getByText(/^No connection. Showing what we knew/)).toBeVisible();
  });

  await test.step("an uncached page says so in the driver's language and theme, and links to the task", async () => {
    await page.goto("/history");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByText("every step is saved and sent later")).toBeVisible();
    await context.addCookies(
      ["handover-locale=es", "handover-theme=dark"].map((each) => ({
        name: each.split("=")[0] ?? "",
        value: each.split("=")[1] ?? "",
        url: page.url(),
      })),
    );
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "Sin conexión" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await context.addCookies([{ name: "handover-locale", value: "en", url: page.url() }]);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByRole("link", { name: "Continue the delivery" }).click();
  });

  await test.step("the collected cash is stored, also when the app is closed again, and is sent once online", async () => {
    await collectCash(page, { sender: actors.sender, id, amount: 75 });
    await expect(page.getByText("Not confirmed yet. The code will be checked once you are online.")).toBeVisible();
    await page.goto("about:blank");
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Active Delivery" })).toContainText("En Route");
    expect(await requestJson(api, "/api/tasks/current")).toMatchObject({ transactionId: id, state: "accepted" });
    await context.setOffline(false);
    await page.evaluate(() => {
      window.dispatchEvent(new Event("online"));
    });
    await expect
      .poll(async () => ((await requestJson(api, "/api/tasks/current")) as { state: string }).state)
      .toBe("active");
  });

  await test.step("once online the missing page opens automatically", async () => {
    await context.setOffline(true);
    await page.goto("/analytics");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Analytics" })).toBeVisible();
  });

  await test.step("after sign-out the phone stores nothing about the driver", async () => {
    expect(await findCachedWith(page, person.email)).toContain("/dashboard");
    await requestJson(api, `/api/tasks/${id}/fail`, { reason: "Nobody opened" });
    await pressSignOut(page);
    await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => findCachedWith(page, person.email, person.name, id)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("handover.task"))).toBeNull();
    await disconnect(page);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByRole("link")).toHaveCount(0);
  });
  await context.close();
});

test(
  "a new version asks when nothing is in progress, and then every tab reloads once",
  longTag,
  async ({ browser }) => {
    const { person, api, context, page } = await createDriverWithPhone(browser, "Vera Version");
    const reverseProxy = await startReverseProxy();
    await context.addInitScript(() => {
      sessionStorage.setItem("loads", String(Number(sessionStorage.getItem("loads")) + 1));
    });
    // Counts only the page's own checks: a browser also checks on its own some time after opening a page.
    await context.addInitScript(() => {
      const updateChecks = { checks: 0 };
      const update = Reflect.get(
        ServiceWorkerRegistration.prototype,
        "update",
      ) as () => Promise<ServiceWorkerRegistration>;
      ServiceWorkerRegistration.prototype.update = function count(this: ServiceWorkerRegistration) {
        updateChecks.checks += 1;
        return update.call(this);
      };
      Object.assign(window, { updateChecks });
    });
    const checks = () =>
      page.evaluate(() => (window as unknown as { updateChecks: { checks: number } }).updateChecks.checks);
    const loads = (tab: Page) => tab.evaluate(() => Number(sessionStorage.getItem("loads")));
    await page.goto(`${reverseProxy.url}/login`);
    await page.getByLabel("Email or phone").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("You get offers")).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The first worker takes control, and nothing reloads.
    expect(await loads(page)).toBe(1);
    await waitForCompletePages(page, "/dashboard");
    const other = await context.newPage();
    await other.goto(`${reverseProxy.url}/settings`);
    const prompt = page.getByText("A new version is ready");
    const offer = page.getByRole("dialog", { name: "New Delivery Task" });

    await test.step("the page checks for a version when it becomes visible, at most hourly", async () => {
      const comeBack = async (after: number) => {
        await setPageVisibility(page, "hidden");
        await page.evaluate((ms) => {
          const now = Date.now;
          Date.now = () => now() + ms;
        }, after);
        await setPageVisibility(page, "visible");
      };
      await createPaidDelivery(actors, place, 75, { ...place, lat: place.lat + 0.045 });
      await expect(offer).toBeVisible();
      reverseProxy.deploy("next");
      await comeBack(0);
      expect(await checks()).toBe(0);
      await page.evaluate(() => {
        const now = Date.now;
        (window as unknown as { real: () => number }).real = now;
      });
      await comeBack(3_600_001);
      expect(await checks()).toBe(1);
      await page.evaluate(() => {
        Date.now = (window as unknown as { real: () => number }).real;
      });
      await expect
        .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
        .toBe(true);
    });

    await test.step("the prompt does not cover an offer", async () => {
      await expect(offer).toBeVisible();
      await expect
        .poll(() => page.evaluate(async () => (await caches.keys()).includes("handover-files-next")))
        .toBe(true);
      await expect(prompt).toBeHidden();
      await offer.getByRole("button", { name: "Close" }).click();
      await expect(prompt).toBeVisible();
      expect([await loads(page), await loads(other)]).toEqual([1, 1]);
    });

    await test.step("the update waits for pending requests, and then reloads each tab once", async () => {
      const closeThere = other
        .getByRole("dialog", { name: "New Delivery Task" })
        .getByRole("button", { name: "Close" });
      if (await closeThere.isVisible()) await closeThere.click();
      let release = (): void => undefined;
      const responseHeld = new Promise<void>((done) => {
        release = done;
      });
      await other.route("**/api/settings", async (route) => {
        if (route.request().method() === "PATCH") await responseHeld;
        await route.continue();
      });
      const sending = other.waitForRequest((request) => request.method() === "PATCH");
      await other.getByRole("switch", { name: "Sound" }).click();
      await sending;
      await page.getByRole("button", { name: "Reload", exact: true }).click();
      await expect.poll(() => loads(page).catch(() => 0)).toBe(2);
      expect(await loads(other)).toBe(1);
      release();
      await expect.poll(() => loads(other).catch(() => 0)).toBe(2);
      await expect(page.getByText("You get offers")).toBeVisible();
      await expect(prompt).toBeHidden();
      expect(
        ((await requestJson(api, "/api/settings")) as { notifications: { sound: boolean } }).notifications.sound,
      ).toBe(false);
      // Another check finds the same version: no question, no reload.
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      expect(
        await page.evaluate(async () => [
          (await navigator.serviceWorker.ready).waiting,
          (await navigator.serviceWorker.ready).installing,
        ]),
      ).toEqual([null, null]);
      expect([await loads(page), await loads(other)]).toEqual([2, 2]);
    });
    await requestJson(api, "/api/driver/status", { status: "offline" });
    await context.close();
    reverseProxy.close();
  },
);

test(
  "where the browser can install it the dashboard offers that until answered, and the settings always; installed, neither does",
  { tag: "@long" },
  async ({ browser }) => {
    const { person, api, context, page } = await createDriverWithPhone(browser, "Ines Install");
    // The browser's own event comes only for a visitor it trusts, which a test's is not.
    const dispatchInstallPrompt = () =>
      page.evaluate(() => {
        const promptCalls = { times: 0 };
        Object.assign(window, { promptCalls });
        const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
          prompt: () => {
            promptCalls.times += 1;
            return Promise.resolve();
          },
          userChoice: Promise.resolve({ outcome: "accepted" }),
        });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    const hint = page.getByRole("region", { name: "Handover on your home screen" });
    await signIn(page, person);
    await expect(page.getByText("You get offers")).toBeVisible();
    await expect(hint).toBeHidden();
    expect(await dispatchInstallPrompt()).toBe(true);
    await expect(hint).toBeVisible();
    await hint.getByRole("button", { name: "Not now" }).click();
    await expect(hint).toBeHidden();
    await page.reload();
    await expect(page.getByText("You get offers")).toBeVisible();
    await dispatchInstallPrompt();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
    await hint.getByRole("button", { name: "Install" }).click();
    await expect(hint).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { promptCalls: { times: number } }).promptCalls.times)).toBe(
      1,
    );

    const cdp = await context.newCDPSession(page);
    const { errors, data } = await cdp.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? "{}")).toMatchObject({
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
      shortcuts: [{ url: "/deliveries" }, { url: "/scanner" }],
    });
    expect(
      (await cdp.send("Page.getInstallabilityErrors")).installabilityErrors.filter(
        ({ errorId }) => errorId !== "in-incognito",
      ),
    ).toEqual([]);

    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        query === "(display-mode: standalone)" ? { ...real(query), matches: true } : real(query);
    });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Sound" })).toBeVisible();
    await dispatchInstallPrompt();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(resolve);
          });
        }),
    );
    await expect(hint).toBeHidden();
    await requestJson(api, "/api/driver/status", { status: "offline" });
    await context.close();
  },
);

test(
  "on an iPhone the dashboard and the settings explain adding it to the home screen, which pushes require",
  { tag: "@long" },
  async ({ browser }) => {
    const { person, api } = await createApprovedDriver("Iris Iphone", actors.administrator);
    const context = await browser.newContext({
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    });
    // A tab of Safari has no pushes.
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
    });
    const page = await context.newPage();
    await signIn(page, person);
    await expect(page.getByText("Add Handover to your home screen first")).toBeVisible();
    await page.getByRole("link", { name: "How to" }).click();
    await expect(page.getByText("Tap Share in the browser's bar.")).toBeVisible();
    await expect(page.getByText("Choose Add to Home Screen.")).toBeVisible();
    // Opened from there, the hint is gone.
    await page.addInitScript(() => {
      Object.assign(navigator, { standalone: true });
    });
    await page.reload();
    await expect(page.getByRole("switch", { name: "Sound" })).toBeVisible();
    await expect(page.getByText("Choose Add to Home Screen.")).toBeHidden();
    await requestJson(api, "/api/driver/status", { status: "offline" });
    await context.close();
  },
);
