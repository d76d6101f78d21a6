// Walks through the pages that drivers, senders and administrators use all day, in addition to the ten user flows.
import type { Browser, Locator, Page } from "@playwright/test";
import { openScreenAs, type UserFlow, type FlowContext } from "../../e2e/user-flows/user-flow.ts";
import type { KeystrokeRecorder } from "../../e2e/user-flows/recorder.ts";
import { createScenario, type Scenario } from "../../e2e/screens/scenario.ts";

let created: Promise<Scenario> | null = null;
const scenario = (): Promise<Scenario> => (created ??= createScenario());

type Person = "carrier" | "sender" | "receiver" | "admin";
function walk(
  name: string,
  /** The page where it starts; {onTheWay} is a delivery under way. */
  path: string,
  person: Person,
  taps: (page: Page, recorder: KeystrokeRecorder, scenario: Scenario) => Promise<void>,
): UserFlow {
  const role = { carrier: "driver", sender: "sender", receiver: "receiver", admin: "dispatcher" } as const;
  return {
    name,
    role: role[person],
    prepare: async (browser: Browser): Promise<FlowContext> => {
      const existing = await scenario();
      const kind = person === "admin" ? "desktop" : "phone";
      const { page, context } = await openScreenAs(browser, kind, existing.accounts[person].api);
      await page.goto(path.replace("{onTheWay}", existing.ids.onTheWay));
      return { page, walk: (recorder) => taps(page, recorder, existing), end: () => context.close() };
    },
  };
}
const visible = (target: Locator): Locator => target.filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp): Locator => visible(page.getByRole("link", { name }));
const button = (page: Page, name: string | RegExp): Locator => visible(page.getByRole("button", { name }));
const radio = (page: Page, name: string): Locator => visible(page.getByRole("radio", { name, exact: true }));
/** A link of the navigation to this page. */
const tab = (page: Page, path: string): Locator => visible(page.locator(`nav a[href="${path}"]`));

export const tapFlows: readonly UserFlow[] = [
  walk("a driver's tabs", "/dashboard", "carrier", async (page, recorder) => {
    for (const path of ["/deliveries", "/analytics", "/profile", "/dashboard"]) await recorder.tap(tab(page, path));
    await recorder.tap(button(page, "Open menu"));
    await recorder.tap(visible(page.getByRole("dialog").getByRole("link", { name: /Settings/ })));
    await recorder.see(page.getByRole("heading", { name: "Settings" }).first());
  }),
  walk("a driver's history", "/history", "carrier", async (page, recorder) => {
    await recorder.tap(radio(page, "Offers"));
    await recorder.tap(radio(page, "Messages"));
    await recorder.tap(radio(page, "Deliveries"));
    await recorder.tap(button(page, "Filter"));
    await recorder.tap(visible(page.getByRole("dialog").getByText("Delivered", { exact: true })));
    await recorder.tap(button(page, "Show"));
  }),
  walk("a driver's task", "/navigation/{onTheWay}", "carrier", async (page, recorder) => {
    await recorder.tap(button(page, /^Call/));
    await recorder.tap(button(page, "Message"));
    await recorder.tap(visible(page.getByRole("dialog").getByRole("button", { name: "Close" })));
    await recorder.tap(button(page, "Problem"));
    await recorder.tap(page.getByText("The address is wrong"));
    await recorder.tap(visible(page.getByRole("dialog").getByRole("button", { name: "Keep going" })));
    await recorder.tap(link(page, "Back"));
  }),
  walk("a sender's deliveries", "/send", "sender", async (page, recorder, { ids }) => {
    await recorder.tap(tab(page, "/my-deliveries"));
    await recorder.tap(radio(page, "Sent"));
    await recorder.tap(radio(page, "Received"));
    await recorder.tap(radio(page, "All"));
    await recorder.tap(visible(page.locator(`a[href="/my-deliveries/${ids.onTheWay}"]`)));
    await recorder.tap(button(page, /^Message /));
    await recorder.tap(visible(page.getByRole("dialog").getByRole("button", { name: "Close" })));
    await recorder.tap(link(page, /Back|Deliveries/));
    await recorder.tap(button(page, /^Account of/));
  }),
  walk("the console's areas", "/admin", "admin", async (page, recorder) => {
    const area = (name: string) => visible(page.getByRole("navigation").getByRole("link", { name, exact: true }));
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
      await recorder.tap(area(name));
  }),
  walk("the console's deliveries", "/admin/transactions", "admin", async (page, recorder, { ids }) => {
    await recorder.type(page.getByRole("searchbox", { name: "Search" }), "Rita");
    await recorder.tap(button(page, "Clear filters"));
    await recorder.tap(link(page, `TXN-${ids.pending.slice(0, 8).toUpperCase()}`));
    await recorder.tap(visible(page.getByRole("main").getByRole("button", { name: "Cancel delivery" })));
    await recorder.tap(visible(page.getByRole("dialog").getByRole("button", { name: "Back" })));
  }),
  walk("the console's drivers", "/admin/drivers", "admin", async (page, recorder) => {
    await recorder.type(page.getByRole("searchbox", { name: "Search" }), "Dora");
    await recorder.tap(link(page, "Dora Driver"));
    await recorder.tap(visible(page.getByRole("main").getByRole("button", { name: "Suspend" })));
    await recorder.tap(visible(page.getByRole("dialog").getByRole("button", { name: "Back" })));
  }),
];
