import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { collectCash, typeAmount } from "./support/collect.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  waitForCachedPages,
  createPaidDelivery,
  listSteps,
  type DriverSession,
  type DeliveryActors,
  dumpPhoneStorage,
} from "./support/deliveries.ts";
import {
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  TEST_PASSWORD,
  pressSignOut,
  signIn,
  type TestAccount,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";

// A session that ends during a driver's task. Each test's driver is far from all others.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const signedOutNotice = "You were signed out. Sign in to continue.";

/** Ends all sessions of this account at the auth server; the phone's token still looks valid. */
async function endSessions({ email }: TestAccount): Promise<void> {
  await queryAsOwner("delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1", [email]);
}

/** How often a session of this account was renewed: each renewal derives a token from the previous one. */
async function countRenewals({ email }: TestAccount): Promise<number> {
  const rows = await queryAsOwner(
    "select t.token from auth.refresh_tokens t join auth.users u on u.id = t.user_id where u.email = $1 and t.parent is not null",
    [email],
  );
  return rows.length;
}

async function changeCookie(context: BrowserContext, change: (value: string) => string): Promise<void> {
  const [cookie, more] = (await context.cookies()).filter(({ name }) => name.startsWith("handover-session"));
  if (!cookie || more) throw new Error("The session is not in one cookie");
  await context.addCookies([{ ...cookie, value: change(cookie.value) }]);
}

/** The phone's token expires in this many seconds. */
async function setTokenExpiry(context: BrowserContext, seconds: number): Promise<void> {
  await changeCookie(context, (value) => {
    const tokens = JSON.parse(Buffer.from(value.replace("base64-", ""), "base64url").toString()) as object;
    return Buffer.from(JSON.stringify({ ...tokens, expiresAt: Math.floor(Date.now() / 1_000) + seconds })).toString(
      "base64url",
    );
  });
}

async function acceptOffer({ page }: DriverSession, id: string): Promise<void> {
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await waitForCachedPages(page, id);
}

/** This phone's data for offline use: it contains other people's names. */
async function listStoredData(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = Object.keys(localStorage).filter((key) => /^handover\.(task|way|last:.*)$/.test(key));
    for (const name of (await caches.keys()).filter((each) => each.startsWith("handover-pages-")))
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
}

async function submitSignIn(page: Page, { email }: TestAccount): Promise<void> {
  await page.getByLabel("Email or phone").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test(
  "a session that ends during a delivery leads to the sign-in with no names left on the phone; back on the delivery, the pending step is sent once",
  longTag,
  async ({ browser }) => {
    const place = { lat: -20.2, lng: 57.5 };
    const dora = await openDriverAt(browser, actors, place);
    const { page, person, context } = dora;
    const id = await createPaidDelivery(actors, place);
    await acceptOffer(dora, id);
    // No other request is made: the step's response reveals it.
    await context.setOffline(true);
    await collectCash(page, { sender: actors.sender, id, amount: 60 });
    await expect(page.getByText("Not confirmed yet. The code will be checked once you are online.")).toBeVisible();
    await endSessions(person);
    expect(await listStoredData(page)).toEqual(expect.arrayContaining(["handover.task", `/navigation/${id}`]));
    await context.setOffline(false);
    await expect(page).toHaveURL(new RegExp(`/login\\?ended=1&next=${encodeURIComponent(`/navigation/${id}`)}`));
    await expect(page.getByText(signedOutNotice)).toBeVisible();
    expect(await listSteps(id)).toEqual(["accept_offer"]);
    await expect.poll(() => listStoredData(page)).toEqual([]);
    expect(
      await page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, text]) =>
          key.startsWith("handover.outbox:") ? [(JSON.parse(text as string) as { kind: string }).kind] : [],
        ),
      ),
    ).toContain("prove");
    await context.setOffline(true);
    await page.goto(`/navigation/${id}`);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    // Back online, the missing page loads itself, and is redirected to the sign-in.
    await context.setOffline(false);
    await expect(page).toHaveURL(new RegExp(`/login\\?.*next=${encodeURIComponent(`/navigation/${id}`)}`));

    await submitSignIn(page, person);
    await expect(page).toHaveURL(`/navigation/${id}`);
    await expect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
    await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "start_service"]);
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
      reason: "The test is over",
    });
    await context.close();
  },
);

test("a suspended driver with unsynced cash signs in, and the pickup is recorded", longTag, async ({ browser }) => {
  const place = { lat: -20.2, lng: 61.5 };
  const dora = await openDriverAt(browser, actors, place);
  const { page, person, context } = dora;
  const id = await createPaidDelivery(actors, place);
  await acceptOffer(dora, id);
  await waitForCachedPages(page, id);
  await context.setOffline(true);
  await collectCash(page, { sender: actors.sender, id, amount: 60 });
  const reason = "Nobody can reach them";
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/unassign`, { reason });
  const [account] = (await queryAsOwner("select id from auth.users where email = $1", [person.email])) as {
    id: string;
  }[];
  await requestJson(actors.administrator, `/api/admin/drivers/${account?.id}/suspend`, { reason });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, person);
  await expect(page.getByText("Your account is suspended")).toBeVisible();
  await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "unassign", "start_after_end"]);
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/cash-returned`, {
    reason: "The test is over",
  });
  await context.close();
});

test(
  "another account on the same phone neither sends the driver's step nor sees their delivery; the step is sent when they return",
  longTag,
  async ({ browser }) => {
    const place = { lat: -20.2, lng: 47.5 };
    const dora = await openDriverAt(browser, actors, place);
    const { page, person, context } = dora;
    const id = await createPaidDelivery(actors, place);
    await acceptOffer(dora, id);
    await page.getByRole("link", { name: "Start Service" }).click();
    await typeAmount(page, 60);
    await changeCookie(context, () => "bm9uc2Vuc2U");
    await page.getByRole("button", { name: "I counted $60.00" }).click();
    await expect(page.getByText(signedOutNotice)).toBeVisible();

    const { person: ben } = await createApprovedDriver("Ben Borrower", actors.administrator);
    const requests: string[] = [];
    context.on("request", (request) => {
      if (request.url().includes(id)) requests.push(`${request.method()} ${request.url()}`);
    });
    await submitSignIn(page, ben);
    // The redirect leads to Dora's delivery: to the other driver it does not exist.
    await expect(page.getByText("This delivery is no longer yours")).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByText("No Active Delivery Found")).toBeVisible();
    await expect(page.getByText("You get offers")).toBeVisible();
    await expect(page.getByText("$60.00")).toHaveCount(0);
    expect(requests.filter((each) => each.startsWith("POST"))).toEqual([]);
    expect(await listSteps(id)).toEqual(["accept_offer"]);
    await pressSignOut(page);
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page).toHaveURL(/\/login/);

    await signIn(page, person);
    await expect
      .poll(
        async () =>
          ((await requestJson(actors.sender, `/api/transactions/${id}/leg`)) as { counted: number | null }).counted,
      )
      .toBe(60);
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await context.close();
  },
);

test(
  "an expiring token is renewed once for two tabs, and again for the live connection, unnoticed by the driver",
  longTag,
  async ({ browser }) => {
    const place = { lat: -20.2, lng: 37.5 };
    const { page, person, context } = await openDriverAt(browser, actors, place);
    const otherTab = await context.newPage();
    await otherTab.clock.install();
    // This tab's access to realtime always expires within a minute, so each heartbeat of the socket requests it again.
    await otherTab.route("**/api/session/realtime", async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ json: { data: { ...data, expiresAt: new Date(Date.now() + 60_000).toISOString() } } });
    });
    await otherTab.goto("/dashboard");
    await expect(otherTab.getByText("You get offers")).toBeVisible();
    expect(await countRenewals(person)).toBe(0);

    await setTokenExpiry(context, 85);
    await Promise.all(
      [page, otherTab].map((tab) =>
        tab.evaluate(() =>
          Promise.all(["/api/settings", "/api/offers", "/api/session"].map(async (path) => (await fetch(path)).status)),
        ),
      ),
    ).then((statuses) => {
      expect(statuses.flat()).toEqual([200, 200, 200, 200, 200, 200]);
    });
    expect(await countRenewals(person)).toBe(1);

    await setTokenExpiry(context, 85);
    const renewal = otherTab.waitForResponse(
      (response) => response.url().endsWith("/api/session/realtime") && response.ok(),
    );
    await otherTab.clock.fastForward("01:00");
    await renewal;
    await expect.poll(() => countRenewals(person)).toBe(2);
    const id = await createPaidDelivery(actors, place);
    for (const tab of [page, otherTab]) {
      await expect(tab).toHaveURL("/dashboard");
      await expect(offerDialogOn(tab)).toBeVisible();
    }
    expect(await countRenewals(person)).toBe(2);
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await context.close();
  },
);

test("signing out clears the phone, also when a request of the page is refused meanwhile", async ({ browser }) => {
  const { page, context, person } = await openDriverAt(browser, actors, { lat: -20.2, lng: 27.5 });
  expect(await page.evaluate(() => localStorage.getItem("handover.user"))).not.toBeNull();
  await page.route("**/api/auth/sign-out", async (route) => {
    const response = await route.fetch();
    // The session has ended, and the page sends a request before it knows.
    const refused = page.waitForResponse((each) => each.status() === 401);
    // Returning to the page triggers a request, but not in its first seconds.
    const comingBack = setInterval(
      () =>
        void page
          .evaluate(() => {
            window.dispatchEvent(new Event("focus"));
          })
          .catch(() => undefined),
      250,
    );
    await refused.finally(() => {
      clearInterval(comingBack);
    });
    await route.fulfill({ response });
  });
  await pressSignOut(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/login");
  expect(await dumpPhoneStorage(page)).not.toContain(person.email);
  expect(await page.evaluate(() => localStorage.getItem("handover.user"))).toBeNull();
  await context.close();
});

test(
  "a session that ended while the app was closed leaves no names on the phone once the app is opened",
  longTag,
  async ({ browser }) => {
    const { page, context, person } = await openDriverAt(browser, actors, { lat: -20.2, lng: 17.5 });
    await expect.poll(() => listStoredData(page)).toContain("/dashboard");
    await page.goto("about:blank");
    await endSessions(person);
    await page.goto("/");
    await expect.poll(() => listStoredData(page)).toEqual([]);
    await context.close();
  },
);

test(
  "without a response to sign-out the driver stays signed in with a message, and nothing is cleared; once it arrives they are out",
  { tag: "@long" },
  async ({ browser }) => {
    const { page, context, person } = await openDriverAt(browser, actors, { lat: -20.2, lng: 7.5 });
    const sheet = page.getByRole("dialog", { name: "Sign out?" });
    const out = sheet.getByRole("button", { name: "Sign Out", exact: true });
    const stillIn = sheet.getByText("You're still signed in");
    await expect.poll(() => listStoredData(page)).toContain("/dashboard");

    await pressSignOut(page);
    await expect(out).toBeVisible();
    await context.setOffline(true);
    await out.click();
    await expect(stillIn).toBeVisible();
    expect(await listStoredData(page)).toContain("/dashboard");

    await context.setOffline(false);
    await page.route("**/api/auth/sign-out", (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: "PROVIDER_UNAVAILABLE", title: "Try again later" } }),
    );
    const refused = page.waitForResponse((response) => response.status() === 503);
    await out.click();
    await refused;
    await expect(stillIn).toBeVisible();
    expect(await listStoredData(page)).toContain("/dashboard");
    await page.reload();
    await expect(page).toHaveURL("/dashboard");

    await page.unrouteAll();
    await pressSignOut(page);
    await out.click();
    await expect(page).toHaveURL("/login");
    expect(await listStoredData(page)).toEqual([]);
    expect(await dumpPhoneStorage(page)).not.toContain(person.email);
    await context.close();
  },
);
