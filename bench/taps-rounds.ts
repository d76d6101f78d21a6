// Besides the ten jobs: what people press all day, on the pages that they have open.
import type { Browser, Locator, Page } from "@playwright/test";
import { screenOf, type Job, type Scene } from "../e2e/jobs/job.ts";
import type { Recorder } from "../e2e/jobs/recorder.ts";
import { makeWorld, type World } from "../e2e/screens/world.ts";

let made: Promise<World> | null = null;
const world = (): Promise<World> => (made ??= makeWorld());

type Who = "carrier" | "sender" | "receiver" | "admin";
function round(
  name: string,
  who: Who,
  kind: "phone" | "desk",
  path: (world: World) => string,
  walk: (page: Page, recorder: Recorder, world: World) => Promise<void>,
): Job {
  const role = { carrier: "driver", sender: "sender", receiver: "receiver", admin: "dispatcher" } as const;
  return {
    name,
    who: role[who],
    prepare: async (browser: Browser): Promise<Scene> => {
      const known = await world();
      const { page, context } = await screenOf(browser, kind, known.people[who].api);
      await page.goto(path(known));
      return {
        page,
        walk: (recorder) => walk(page, recorder, known),
        end: () => context.close(),
      };
    },
  };
}
const seen = (target: Locator): Locator => target.filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp): Locator => seen(page.getByRole("link", { name }));
const button = (page: Page, name: string | RegExp): Locator => seen(page.getByRole("button", { name }));
const radio = (page: Page, name: string): Locator => seen(page.getByRole("radio", { name, exact: true }));
/** A link of the shell, to this page. */
const tab = (page: Page, path: string): Locator => seen(page.locator(`nav a[href="${path}"]`));

export const rounds: readonly Job[] = [
  round(
    "a driver's tabs",
    "carrier",
    "phone",
    () => "/dashboard",
    async (page, recorder) => {
      for (const path of ["/deliveries", "/analytics", "/profile", "/dashboard"]) await recorder.tap(tab(page, path));
      await recorder.tap(button(page, "Open menu"));
      await recorder.tap(seen(page.getByRole("dialog").getByRole("link", { name: /Settings/ })));
      await recorder.see(page.getByRole("heading", { name: "Settings" }).first());
    },
  ),
  round(
    "a driver's history",
    "carrier",
    "phone",
    () => "/history",
    async (page, recorder) => {
      await recorder.tap(radio(page, "Offers"));
      await recorder.tap(radio(page, "Messages"));
      await recorder.tap(radio(page, "Deliveries"));
      await recorder.tap(button(page, "Filter"));
      await recorder.tap(seen(page.getByRole("dialog").getByText("Delivered", { exact: true })));
      await recorder.tap(button(page, "Show"));
    },
  ),
  round(
    "a driver's task",
    "carrier",
    "phone",
    ({ ids }) => `/navigation/${ids.onTheWay}`,
    async (page, recorder) => {
      await recorder.tap(button(page, /^Call/));
      await recorder.tap(button(page, "Message"));
      await recorder.tap(seen(page.getByRole("dialog").getByRole("button", { name: "Close" })));
      await recorder.tap(button(page, "Problem"));
      await recorder.tap(page.getByText("The address is wrong"));
      await recorder.tap(seen(page.getByRole("dialog").getByRole("button", { name: "Keep going" })));
      await recorder.tap(link(page, "Back"));
    },
  ),
  round(
    "a sender's deliveries",
    "sender",
    "phone",
    () => "/send",
    async (page, recorder, { ids }) => {
      await recorder.tap(tab(page, "/my-deliveries"));
      await recorder.tap(radio(page, "Sent"));
      await recorder.tap(radio(page, "Received"));
      await recorder.tap(radio(page, "All"));
      await recorder.tap(seen(page.locator(`a[href="/my-deliveries/${ids.onTheWay}"]`)));
      await recorder.tap(button(page, /^Message /));
      await recorder.tap(seen(page.getByRole("dialog").getByRole("button", { name: "Close" })));
      await recorder.tap(link(page, /Back|Deliveries/));
      await recorder.tap(button(page, /^Account of/));
    },
  ),
  round(
    "the console's rooms",
    "admin",
    "desk",
    () => "/admin",
    async (page, recorder) => {
      const room = (name: string) => seen(page.getByRole("navigation").getByRole("link", { name, exact: true }));
      for (const name of [
        "Live map",
        "Deliveries",
        "Drivers",
        "Zones",
        "Hubs",
        "Cash",
        "Prices",
        "Approvals",
        "Record",
        "Overview",
      ])
        await recorder.tap(room(name));
    },
  ),
  round(
    "the console's deliveries",
    "admin",
    "desk",
    () => "/admin/transactions",
    async (page, recorder, { ids }) => {
      await recorder.type(page.getByRole("searchbox", { name: "Search" }), "Rita");
      await recorder.tap(button(page, "Clear filters"));
      await recorder.tap(link(page, `TXN-${ids.pending.slice(0, 8).toUpperCase()}`));
      await recorder.tap(seen(page.getByRole("main").getByRole("button", { name: "Cancel delivery" })));
      await recorder.tap(seen(page.getByRole("dialog").getByRole("button", { name: "Back" })));
    },
  ),
  round(
    "the console's drivers",
    "admin",
    "desk",
    () => "/admin/drivers",
    async (page, recorder) => {
      await recorder.type(page.getByRole("searchbox", { name: "Search" }), "Dora");
      await recorder.tap(link(page, "Dora Driver"));
      await recorder.tap(seen(page.getByRole("main").getByRole("button", { name: "Suspend" })));
      await recorder.tap(seen(page.getByRole("dialog").getByRole("button", { name: "Back" })));
    },
  ),
];
