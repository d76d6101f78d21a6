// Every screen and the states in which it is looked at, in the order in which the world reaches them.
import type { Locator, Page } from "@playwright/test";
import { differ, failCalls, failWork, planToday } from "./desk.ts";
import { pressSend, review, setPin, signUpByPhone } from "./ways.ts";
import { arrive, askForStrangers, drawZones, offerTo, type Who, type World } from "./world.ts";

export type Screen = {
  name: string;
  who: Who;
  path: string | ((world: World) => string);
  /** Also at a desk's width. */
  desk?: boolean;
  /** What happens in the world before this screen and those after it. */
  before?: (world: World) => Promise<unknown>;
  /** What is pressed before the look: names of buttons. */
  press?: RegExp[];
  /** What else is done on the page before the look. */
  then?: (page: Page, world: World) => Promise<unknown>;
  /** What the screen is about: visible, and on the screen, before it is looked at and before each picture. */
  shows?: (page: Page, world: World) => Locator;
  /** The data cannot be had. */
  failing?: boolean;
  /** What an answer says otherwise than it does here: fields of its data, by its path. */
  otherwise?: Record<string, object>;
};

const offerSheet = (page: Page): Locator => page.getByRole("dialog", { name: "New Delivery Task" });
const buttonOf = (name: string | RegExp) => (page: Page): Locator => page.getByRole("main").getByRole("button", { name }).first();

const failing = (screens: Screen[]): Screen[] => screens.map((screen) => ({ ...screen, name: `${screen.name}-failing`, failing: true }));

const guests: Screen[] = ([
  ["login", "/login"], ["register", "/register"], ["sign-up", "/sign-up"], ["forgot-password", "/forgot-password"], ["reset-password", "/reset-password?token=x"],
  ["privacy", "/privacy"], ["terms", "/terms"], ["support", "/support"], ["not-found", "/nowhere-at-all"], ["tracking-over", "/track/0123"], ["offer-link-over", "/o/0123"],
] as const).map(([name, path]) => ({ name, who: "nobody", path }));

const driverPages = ["dashboard", "deliveries", "history", "analytics", "profile", "settings"];
const driverEmpty: Screen[] = driverPages.map((page) => ({ name: `driver-${page}-empty`, who: "newDriver", path: `/${page}` }));
const driverBusy: Screen[] = driverPages.map((page) => ({ name: `driver-${page}`, who: "carrier", path: `/${page}` }));

export const screens: Screen[] = [
  ...guests,
  { name: "sign-up-address", who: "nobody", path: "/sign-up", then: (page) => page.getByLabel("ZIP code").scrollIntoViewIfNeeded() },
  { name: "sign-up-code", who: "nobody", path: "/sign-up", then: signUpByPhone },
  { name: "tracking", who: "nobody", path: (world) => `/track/${world.trackingToken}` },
  { name: "apply", who: "applicant", path: "/apply" },
  { name: "apply-waiting", who: "waiting", path: "/apply" },

  ...driverEmpty,
  { name: "driver-navigation-none", who: "newDriver", path: "/navigation" },
  { name: "driver-menu", who: "newDriver", path: "/dashboard", press: [/Open menu|Menu/] },
  { name: "driver-bell-empty", who: "newDriver", path: "/dashboard", press: [/Task Notifications/] },
  { name: "driver-scanner", who: "newDriver", path: "/scanner" },
  { name: "driver-qr-test", who: "newDriver", path: "/qr-test" },
  ...driverBusy,
  { name: "driver-history-done", who: "driver", path: "/history" },
  { name: "driver-analytics-done", who: "driver", path: "/analytics" },
  { name: "driver-delivery", who: "carrier", path: (world) => `/deliveries/${world.ids.onTheWay}`, shows: (page) => page.getByRole("main").getByRole("link", { name: "Navigate" }) },
  { name: "driver-navigation", who: "carrier", path: (world) => `/navigation/${world.ids.onTheWay}`, shows: buttonOf("Start Navigation") },
  { name: "driver-bell", who: "carrier", path: "/dashboard", press: [/Task Notifications/] },
  { name: "driver-banner-open", who: "carrier", path: "/dashboard", press: [/Show details/], shows: buttonOf("Hide details") },
  ...failing([...driverBusy, { name: "driver-delivery", who: "carrier", path: (world) => `/deliveries/${world.ids.onTheWay}` }]),

  { name: "send", who: "sender", path: "/send" },
  { name: "send-pin", who: "sender", path: "/send", then: setPin },
  { name: "send-review", who: "sender", path: "/send", then: (page, world) => review(page, world.people.receiver.person.phone) },
  { name: "send-invitation", who: "sender", path: "/send", then: async (page) => { await review(page, "+13055550999"); await pressSend(page); } },
  { name: "send-limit", who: "newSender", path: "/send", before: askForStrangers, then: async (page) => { await review(page, "+13055550998"); await pressSend(page); } },
  { name: "my-deliveries-empty", who: "newSender", path: "/my-deliveries" },
  { name: "receive-empty", who: "newSender", path: "/receive" },
  { name: "account", who: "sender", path: "/account" },
  { name: "my-deliveries", who: "sender", path: "/my-deliveries" },
  { name: "sender-pending", who: "sender", path: (world) => `/my-deliveries/${world.ids.pending}` },
  { name: "sender-on-the-way", who: "sender", path: (world) => `/my-deliveries/${world.ids.onTheWay}` },
  { name: "sender-delivered", who: "sender", path: (world) => `/my-deliveries/${world.ids.delivered}` },
  { name: "sender-cancelled", who: "sender", path: (world) => `/my-deliveries/${world.ids.cancelled}` },
  { name: "driver-holds-cash", who: "holder", path: "/dashboard" },
  { name: "sender-failed", who: "sender", path: (world) => `/my-deliveries/${world.ids.failed}` },
  { name: "sender-receipt", who: "sender", path: (world) => `/my-deliveries/${world.ids.delivered}`, press: [/^Receipt$/] },
  { name: "customer-bell", who: "sender", path: "/my-deliveries", press: [/^Notifications/] },
  { name: "receive", who: "receiver", path: "/receive" },
  { name: "receiver-code", who: "receiver", path: (world) => `/receive/${world.ids.onTheWay}` },
  { name: "receiver-handed-over", who: "receiver", path: (world) => `/receive/${world.ids.delivered}` },
  { name: "receiver-code-ended", who: "receiver", path: (world) => `/receive/${world.ids.cancelled}` },
  { name: "receiver-on-the-way", who: "receiver", path: (world) => `/my-deliveries/${world.ids.onTheWay}` },
  ...failing([
    { name: "my-deliveries", who: "sender", path: "/my-deliveries" }, { name: "receive", who: "receiver", path: "/receive" },
    { name: "sender-delivered", who: "sender", path: (world) => `/my-deliveries/${world.ids.delivered}` },
  ]),

  { name: "admin", who: "admin", path: "/admin", desk: true },
  { name: "admin-map", who: "admin", path: "/admin/map", desk: true },
  { name: "admin-drivers", who: "admin", path: "/admin/drivers", desk: true },
  { name: "admin-driver", who: "admin", path: (world) => `/admin/drivers/${world.driverId}`, desk: true },
  { name: "admin-transactions", who: "admin", path: "/admin/transactions", desk: true },
  { name: "admin-transaction", who: "admin", path: (world) => `/admin/transactions/${world.ids.onTheWay}`, desk: true },
  { name: "admin-transaction-failed", who: "admin", path: (world) => `/admin/transactions/${world.ids.failed}`, desk: true },
  { name: "admin-cash", who: "admin", path: "/admin/cash", desk: true },
  { name: "admin-record", who: "admin", path: "/admin/record", desk: true },
  { name: "admin-dispatch", who: "admin", path: (world) => `/admin/transactions/${world.ids.onTheWay}/dispatch`, desk: true },
  { name: "admin-zones-empty", who: "admin", path: "/admin/zones", desk: true },
  { name: "admin-zone-new", who: "admin", path: "/admin/zones/new", desk: true },
  { name: "admin-zones", who: "admin", path: "/admin/zones", desk: true, before: drawZones },
  { name: "admin-zone-circle", who: "admin", path: (world) => `/admin/zones/${world.zoneIds.circle}`, desk: true },
  { name: "admin-zone-polygon", who: "admin", path: (world) => `/admin/zones/${world.zoneIds.polygon}`, desk: true },
  { name: "admin-zone-problem", who: "admin", path: "/admin/zones/new", desk: true, press: [/Create zone/] },
  { name: "admin-zone-delete", who: "admin", path: (world) => `/admin/zones/${world.zoneIds.circle}`, desk: true, press: [/Delete zone/] },
  { name: "admin-driver-zones", who: "admin", path: (world) => `/admin/drivers/${world.driverId}`, desk: true },
  ...failing([{ name: "admin-zones", who: "admin", path: "/admin/zones" }, { name: "admin-zone", who: "admin", path: (world) => `/admin/zones/${world.zoneIds.circle}` }]),
  ...failing([{ name: "admin", who: "admin", path: "/admin" }, { name: "admin-drivers", who: "admin", path: "/admin/drivers" }, { name: "admin-cash", who: "admin", path: "/admin/cash" }, { name: "admin-record", who: "admin", path: "/admin/record" }, { name: "admin-transactions", who: "admin", path: "/admin/transactions" }]),
  { name: "admin-routing", who: "admin", path: "/admin/routing", desk: true },
  { name: "admin-routing-off", who: "admin", path: "/admin/routing", desk: true, otherwise: { "/api/admin/routing/state": { enabled: false, provider: { state: "unknown", since: null, code: null, heardAt: null } } } },
  {
    name: "admin-routing-down", who: "admin", path: "/admin/routing", otherwise: { "/api/admin/routing/state": {
      provider: { state: "down", since: new Date(Date.now() - 900_000).toISOString(), code: "TIMEOUT", heardAt: new Date().toISOString() },
      orders: { held: 12, waiting: 3, failed: 1, refused: 1, untold: 0 }, waitingSince: new Date(Date.now() - 600_000).toISOString(),
    } },
  },
  { name: "admin-routing-plans-empty", who: "admin", path: "/admin/routing/plans" },
  { name: "admin-routing-plans", who: "admin", path: "/admin/routing/plans", desk: true, before: planToday },
  { name: "admin-routing-differences-empty", who: "admin", path: "/admin/routing/differences" },
  { name: "admin-routing-differences", who: "admin", path: "/admin/routing/differences?state=all", desk: true, before: differ },
  { name: "admin-routing-errors", who: "admin", path: "/admin/routing/errors", desk: true, before: failCalls },
  { name: "admin-jobs-empty", who: "admin", path: "/admin/jobs" },
  { name: "admin-jobs", who: "admin", path: "/admin/jobs", desk: true, before: failWork },
  { name: "admin-jobs-retry-all", who: "admin", path: "/admin/jobs", press: [/Try all/] },
  ...failing(["/routing", "/routing/plans", "/routing/differences", "/routing/errors", "/jobs"].map((path) => ({ name: `admin${path.replaceAll("/", "-")}`, who: "admin", path: `/admin${path}` }))),

  { name: "driver-complete", who: "carrier", path: (world) => `/deliveries/${world.ids.onTheWay}/complete`, before: (world) => arrive(world.people.carrier, world.ids.onTheWay), shows: buttonOf("Type the code instead") },
  { name: "driver-complete-typed", who: "carrier", path: (world) => `/deliveries/${world.ids.onTheWay}/complete`, press: [/Type the code instead/], shows: (page) => page.getByLabel("Verification code") },
  { name: "receiver-code-at-the-door", who: "receiver", path: (world) => `/receive/${world.ids.onTheWay}`, before: (world) => arrive(world.people.carrier, world.ids.onTheWay) },
  { name: "driver-offer", who: "driver", path: "/dashboard", before: offerTo, shows: (page) => offerSheet(page).getByRole("button", { name: "Accept Task" }) },
  { name: "driver-decline", who: "driver", path: "/dashboard", press: [/^Decline$/], shows: (page) => offerSheet(page).getByRole("radio").first() },
];
