import { expect, type APIRequestContext, type Browser, type Locator, type Page } from "@playwright/test";
import { createAdmin, createApprovedDriver, queryAsOwner, signIn, type TestAccount } from "./people.ts";

export const sosButtonOn = (page: Page): Locator => page.getByRole("button", { name: /^SOS/ });

/** Holds the SOS button until it triggers; returns the time (ms). */
export async function holdSosButton(page: Page): Promise<number> {
  const button = sosButtonOn(page);
  await button.hover();
  await page.mouse.down();
  await expect(button).not.toHaveAttribute("data-sos", "quiet");
  const triggeredAt = Date.now();
  await page.mouse.up();
  return triggeredAt;
}

type OpenIncidentRow = {
  id: string;
  kind: string;
  severity: number;
  raise_count: number;
  facts: object;
  delivery: string;
};
/** A person's open incidents. */
export async function listOpenIncidents({ email }: TestAccount): Promise<OpenIncidentRow[]> {
  return (await queryAsOwner(
    `select i.id, i.kind, i.severity, i.raise_count, i.transaction_id as delivery,
            (select e.facts from private.incident_entries e where e.incident_id = i.id order by e.id limit 1) as facts
       from private.incidents i join auth.users u on u.id = i.person_id where u.email = $1 and i.closed_at is null`,
    [email],
  )) as OpenIncidentRow[];
}

/** The button is ready: the phone has its token, and the sending code is loaded. */
export async function waitForSosReady(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("handover.sos-token") !== null);
}

/** A driver at the dashboard without a task. */
export async function openIdleDriver(
  browser: Browser,
  adminApi: APIRequestContext,
  name: string,
  /** "block": a browser without service workers. */
  serviceWorkers: "allow" | "block" = "allow",
) {
  const { person, api } = await createApprovedDriver(name, adminApi);
  const context = await browser.newContext({
    geolocation: { latitude: 10.5, longitude: 20.5 },
    permissions: ["geolocation", "camera", "notifications"],
    serviceWorkers,
  });
  const page = await context.newPage();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await waitForSosReady(page);
  return { person, api, context, page };
}

/** An administrator with an open page that records when it receives an incident (ms). */
export async function openIncidentObserver(browser: Browser) {
  const { person, api } = await createAdmin("Wanda Watch");
  const context = await browser.newContext();
  const page = await context.newPage();
  const receivedTimes = new Map<string, number>();
  let joined = false;
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const text = String(payload);
      joined ||= /ops:/.test(text) && /"ok"/.test(text);
      const id = /"incidentId":\s*"([0-9a-f-]{36})"/.exec(text)?.[1];
      if (id && !receivedTimes.has(id)) receivedTimes.set(id, Date.now());
    });
  });
  await signIn(page, person);
  await expect(page).toHaveURL(/\/admin/);
  await expect.poll(() => joined, { message: "the administrator's page has joined the channel" }).toBe(true);
  return {
    api,
    page,
    context,
    /** When its page first received this one (ms). */
    async receivedAt(id: string): Promise<number> {
      await expect.poll(() => receivedTimes.has(id)).toBe(true);
      return receivedTimes.get(id) ?? Number.NaN;
    },
  };
}
