// Walks through the pages that drivers, senders and administrators use all day, in addition to the ten user flows.
import type { Browser, Locator, Page } from "@playwright/test";
import { openScreenAs, type UserFlow, type FlowContext } from "../../e2e/user-flows/user-flow.ts";
import type { KeystrokeRecorder } from "../../e2e/user-flows/recorder.ts";
import { createScenario, type Scenario } from "../../e2e/screens/scenario.ts";

let scenarioPromise: Promise<Scenario> | null = null;
const getScenario = (): Promise<Scenario> => (scenarioPromise ??= createScenario());

type Actor = "carrier" | "sender" | "receiver" | "admin";
function createFlow(
  name: string,
  /** The page where the flow starts; {onTheWay} is replaced by the id of a delivery in transit. */
  path: string,
  actor: Actor,
  performTaps: (page: Page, recorder: KeystrokeRecorder, scenario: Scenario) => Promise<void>,
): UserFlow {
  const role = { carrier: "driver", sender: "sender", receiver: "receiver", admin: "dispatcher" } as const;
  return {
    name,
    role: role[actor],
    prepare: async (browser: Browser): Promise<FlowContext> => {
      const scenario = await getScenario();
      const kind = actor === "admin" ? "desktop" : "phone";
      const { page, context } = await openScreenAs(browser, kind, scenario.accounts[actor].api);
      await page.goto(path.replace("{onTheWay}", scenario.ids.onTheWay));
      return { page, walk: (recorder) => performTaps(page, recorder, scenario), end: () => context.close() };
    },
  };
}
const firstVisible = (target: Locator): Locator => target.filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp): Locator => firstVisible(page.getByRole("link", { name }));
const button = (page: Page, name: string | RegExp): Locator => firstVisible(page.getByRole("button", { name }));
const radio = (page: Page, name: string): Locator => firstVisible(page.getByRole("radio", { name, exact: true }));
/** A link of the navigation to this page. */
const navigationLink = (page: Page, path: string): Locator => firstVisible(page.locator(`nav a[href="${path}"]`));

export const tapFlows: readonly UserFlow[] = [
  createFlow("a driver's tabs", "/dashboard", "carrier", async (page, recorder) => {
    for (const path of ["/deliveries", "/analytics", "/profile", "/dashboard"])
      await recorder.tap(navigationLink(page, path));
    await recorder.tap(button(page, "Open menu"));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByRole("link", { name: /Settings/ })));
    await recorder.see(page.getByRole("heading", { name: "Settings" }).first());
  }),
  createFlow("a driver's history", "/history", "carrier", async (page, recorder) => {
    await recorder.tap(radio(page, "Offers"));
    await recorder.tap(radio(page, "Messages"));
    await recorder.tap(radio(page, "Deliveries"));
    await recorder.tap(button(page, "Filter"));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByText("Delivered", { exact: true })));
    await recorder.tap(button(page, "Show"));
  }),
  createFlow("a driver's task", "/navigation/{onTheWay}", "carrier", async (page, recorder) => {
    await recorder.tap(button(page, /^Call/));
    await recorder.tap(button(page, "Message"));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByRole("button", { name: "Close" })));
    await recorder.tap(button(page, "Problem"));
    await recorder.tap(page.getByText("The address is wrong"));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByRole("button", { name: "Keep going" })));
    await recorder.tap(link(page, "Back"));
  }),
  createFlow("a sender's deliveries", "/send", "sender", async (page, recorder, { ids }) => {
    await recorder.tap(navigationLink(page, "/my-deliveries"));
    await recorder.tap(radio(page, "Sent"));
    await recorder.tap(radio(page, "Received"));
    await recorder.tap(radio(page, "All"));
    await recorder.tap(firstVisible(page.locator(`a[href="/my-deliveries/${ids.onTheWay}"]`)));
    await recorder.tap(button(page, /^Message /));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByRole("button", { name: "Close" })));
    await recorder.tap(link(page, /Back|Deliveries/));
    await recorder.tap(button(page, /^Account of/));
  }),
  createFlow("the console's areas", "/admin", "admin", async (page, recorder) => {
    const areaLink = (name: string) =>
      firstVisible(page.getByRole("navigation").getByRole("link", { name, exact: true }));
    const areas = "Live map,Deliveries,Drivers,Zones,Hubs,Cash,Prices,Approvals,Record,Overview";
    for (const name of areas.split(",")) await recorder.tap(areaLink(name));
  }),
  createFlow("the console's deliveries", "/admin/transactions", "admin", async (page, recorder, { ids }) => {
    await recorder.type(page.getByRole("searchbox", { name: "Search" }), "Rita");
    await recorder.tap(button(page, "Clear filters"));
    await recorder.tap(link(page, `TXN-${ids.pending.slice(0, 8).toUpperCase()}`));
    await recorder.tap(firstVisible(page.getByRole("main").getByRole("button", { name: "Cancel delivery" })));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByRole("button", { name: "Back" })));
  }),
  createFlow("the console's drivers", "/admin/drivers", "admin", async (page, recorder) => {
    await recorder.type(page.getByRole("searchbox", { name: "Search" }), "Dora");
    await recorder.tap(link(page, "Dora Driver"));
    await recorder.tap(firstVisible(page.getByRole("main").getByRole("button", { name: "Suspend" })));
    await recorder.tap(firstVisible(page.getByRole("dialog").getByRole("button", { name: "Back" })));
  }),
];
