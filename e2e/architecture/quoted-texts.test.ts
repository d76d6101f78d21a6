import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AuthApiError } from "@supabase/supabase-js";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { TransactionsScreen } from "@/components/admin/deliveries/transactions-screen";
import { ReceiveScreen } from "@/components/customer/receive/receive-screen";
import { DeliveryHistory } from "@/components/delivery/delivery-history";
import { DeliveryView } from "@/components/delivery/delivery-view";
import { OfferModal } from "@/components/driver/offer/offer-modal";
import { OfferBell } from "@/components/driver/shell/offer-bell";
import { StatusPanel } from "@/components/driver/status/status-panel";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { formatRelativeTime } from "@/components/ui/time";
import { ApiError } from "@/lib/client/api/api-error";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { offersPath } from "@/lib/client/hooks/use-offers";
import { SessionProvider, useAuth } from "@/lib/client/hooks/use-session";
import { errorDefinitions } from "@/lib/contracts/error-codes";
import { toFieldError } from "@/lib/contracts/error-messages";
import { SignInBody, type Session } from "@/lib/contracts/session";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { Messages } from "@/lib/i18n/translate";
import { applyNavigationAction } from "@/lib/domain/task/navigation-controller";
import { transition, type LocalState } from "@/lib/domain/task/task-machine";
import { describeApiStatus } from "@/lib/i18n/messages/delivery-status";
import { translateCode } from "@/lib/i18n/messages/reasons";
import { authRefusal, weakPasswordRefusal } from "@/server/session/auth-error";
import { sendFailure } from "@/server/notifications/notify";
import { notificationNames } from "@/server/notifications/types";
import { quotedTexts as appQuotes, specifiedLabels } from "./quoted-texts";
import { quotedNotificationTypes, routingQuotes, routingStatuses } from "./quoted-texts-routing";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/dashboard",
  useSearchParams: () => new URLSearchParams(),
}));

const quotes = [...appQuotes, ...routingQuotes];

// Every text quoted by the specification is used: each is checked at its place.
const root = join(__dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|sql)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
const screens = [...files("components"), ...files("app"), ...files("lib/client")].map((path) =>
  readFileSync(path, "utf8"),
);
const schemas = files("supabase/schemas")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** A component as the server first renders it, with fetched data. */
function renderHtml(node: ReactNode, fetched: Record<string, unknown> = {}): string {
  return renderToStaticMarkup(createElement(SWRConfig, { value: { fallback: fetched } }, node))
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
const serverProblem = new ApiError({ code: "INTERNAL_ERROR", status: 500, title: "The server had a problem" });
/** A page of a user as the server would render it after each of its requests has failed. */
function renderFailedPage(page: ReactNode): string {
  const cache = { get: () => ({ error: serverProblem }), set: noop, delete: noop, keys: () => [].values() };
  const session = { userId: "dora", driver: null } as unknown as Session;
  return renderHtml(
    createElement(
      SWRConfig,
      { value: { provider: () => cache } },
      createElement(SessionProvider, { session, children: page }),
    ),
  );
}
const noop = () => undefined;
const offer = (expiresAt: string): Offer => ({
  id: "1",
  status: "new",
  closedReason: null,
  outcome: "open",
  sentAt: new Date().toISOString(),
  deliveredAt: null,
  readAt: null,
  expiresAt,
  serverTime: new Date().toISOString(),
  rejectionReason: null,
  transactionId: "7",
  assignmentId: "8",
  driverId: "9",
  pickupCoordinates: null,
  deliveryCoordinates: { lat: 25.77, lng: -80.19 },
  archived: false,
  taskDetails: {
    amount: 120,
    pickupAddress: "1 Bay Road",
    deliveryAddress: "12 Bay Road",
    estimatedDistance: "5 km",
    estimatedTime: 10,
    estimateApproximate: false,
    distanceFrom: "driver",
    routePolyline: null,
    priority: "high",
    instructions: null,
    preferredTime: null,
  },
});
const modal = (expiresAt: string, overrides: Partial<Offer> = {}) =>
  renderHtml(
    createElement(OfferModal, {
      offer: { ...offer(expiresAt), ...overrides },
      busy: null,
      onAccept: noop,
      onDecline: noop,
      onDeclineOpen: noop,
      mapStyleUrl: undefined,
      onClose: noop,
    }),
  );
const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString();
const bellButton = (open: number) =>
  renderHtml(createElement(OfferBell, { userId: "dora" }), {
    [offersPath]: {
      items: Array.from({ length: open }, (_, n) => ({ ...offer(inFiveMinutes()), id: String(n) })),
      nextCursor: null,
      unread: open,
    },
  });
const ago = (minutes: number) => formatRelativeTime("en", 0, minutes * 60_000);
const refusalMessage = (verdict: { ok: true } | { ok: false; message: string }) => (verdict.ok ? "" : verdict.message);
const transitionRefusal = (state: LocalState, type: string, userId: string | null = "dora") =>
  refusalMessage(transition(state, { type, userId }));
const transitionMessage = (type: string) =>
  refusalMessage(
    applyNavigationAction(
      { task: { transactionId: "7", state: type === "START_SERVICE" ? "active" : "accepted" }, navigating: false },
      { type, userId: "dora" },
    ),
  );

const renderedTexts: Readonly<Record<string, () => string>> = {
  "bell without offers": () => bellButton(0),
  "bell with many offers": () => bellButton(12),
  now: () => ago(0),
  minutes: () => ago(12),
  "an hour": () => ago(60),
  hours: () => ago(12 * 60),
  "a day": () => ago(24 * 60),
  days: () => ago(12 * 24 * 60),
  "banner without a delivery": () => renderHtml(createElement(ActiveDeliveryBanner), { [currentTaskPath]: null }),
  "open offer": () => modal(inFiveMinutes()),
  "expired offer": () => modal(new Date(0).toISOString(), { status: "expired", closedReason: "taken" }),
  "load failure": () =>
    renderHtml(
      createElement(LoadFailure, {
        subject: "{component}",
        error: new ApiError({ code: "X", status: 500, title: "X" }),
      }),
    ),
  "failed list of all deliveries": () => renderFailedPage(createElement(TransactionsScreen)),
  "failed list of deliveries": () => renderFailedPage(createElement(DeliveryHistory)),
  "failed delivery": () => renderFailedPage(createElement(DeliveryView, { id: "7" })),
  "failed list of waiting deliveries": () => renderFailedPage(createElement(ReceiveScreen)),
  "failed status": () => renderFailedPage(createElement(StatusPanel, { status: "online" })),
  "status broadcast": () => describeApiStatus("broadcast").label,
  "status assigned": () => describeApiStatus("assigned").label,
  "no driver found": () => translateCode("en", "search_no_drivers", ""),
  "no driver in the area": () => translateCode("en", "search_no_drivers_in_area", ""),
  "short password": () => weakPasswordRefusal(["length"]).title,
  "refusal UNAUTHENTICATED": () => errorDefinitions.UNAUTHENTICATED.detail,
  "refusal INVALID_CREDENTIALS": () => errorDefinitions.INVALID_CREDENTIALS.en,
  "refusal TRANSACTION_NOT_FOUND": () => errorDefinitions.TRANSACTION_NOT_FOUND.en,
  "refusal verification_error": () => errorDefinitions.verification_error.en,
  "refusal without a session": () => errorDefinitions.UNAUTHENTICATED.en,
  "failed notification of one reader": () => sendFailure(1),
  "failed notification of two readers": () => sendFailure(2),
  "already registered": () =>
    authRefusal(new AuthApiError("User already registered", 422, "user_already_exists"), "EMAIL_TAKEN").message,
  "useAuth outside": () => {
    try {
      return renderHtml(
        createElement(function Outside() {
          return useAuth().name;
        }),
      );
    } catch (error) {
      return String(error);
    }
  },
  "sign-in without either": () =>
    toFieldError("email", SignInBody.safeParse({ password: "handover" }).error?.issues[0]?.message ?? "").message,
  "second task": () => transitionRefusal("active", "accept"),
  "start twice": () => transitionRefusal("active", "start"),
  "complete early": () => transitionRefusal("active", "complete"),
  "start nothing": () => transitionRefusal("none", "start"),
  "complete nothing": () => transitionRefusal("none", "complete"),
  "cancel nothing": () => transitionRefusal("none", "cancel"),
  "arrive early": () => transitionRefusal("accepted", "arrive"),
  "start without a user": () => transitionRefusal("accepted", "start", null),
  "unknown action": () => transitionRefusal("accepted", "{type}"),
  ...Object.fromEntries(
    ["START_SERVICE", "START_NAVIGATION", "MARK_ARRIVED", "COMPLETE_DELIVERY"].map((type) => [
      `navigation ${type}`,
      () => transitionMessage(type),
    ]),
  ),
};

/** Placeholders such as `{n}` match any value. */
const pattern = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&"))
      .join("[^<]+"),
  );

test("the list contains every quotation once", () => {
  expect(new Set(quotes.map(({ text }) => text)).size).toBe(quotes.length);
  expect(appQuotes.length).toBeGreaterThan(85);
  expect(routingQuotes.length).toBeGreaterThan(45);
  expect(quotes.filter(({ at }) => at.length === 0)).toEqual([]);
});

test.each(quotes)("'$text' is used", async ({ text, at }) => {
  for (const place of at) {
    if ("returned" in place) {
      expect(renderedTexts[place.returned]?.()).toMatch(pattern(text));
    } else if ("answered" in place) {
      const [textBeforeValue = text] = text.split(/\{\w+\}|: $/);
      // The database names a reason, and the contracts' table has its text; other texts are in the code.
      expect(
        [
          schemas,
          ...files("server")
            .concat(files("app/api"), files("lib/contracts"), files("lib/i18n/messages"))
            .map((path) => readFileSync(path, "utf8")),
        ].some((source) => source.includes(textBeforeValue)),
      ).toBe(true);
      expect(existsSync(join(root, place.answered)) && read(place.answered).includes(textBeforeValue)).toBe(true);
    } else {
      const messages = Object.values(
        (await import(`../../lib/i18n/messages/${place.shown}`)) as Record<string, Messages>,
      ).find((each) => typeof each === "object" && "en" in each);
      const [english, spanish] = [messages?.en[place.key] ?? "", messages?.es[place.key] ?? ""].map((forms) =>
        typeof forms === "string" ? [forms] : Object.values(forms),
      );
      expect(english).toContain(text);
      expect(spanish?.every((forms) => forms !== "")).toBe(true);
      expect(spanish).not.toContain(text);
      // A key that no screen uses would be dead.
      const named = new RegExp(`["'\`]${place.key}["'\`]`);
      expect(
        screens.some(
          (source) =>
            named.test(source) && (source.includes(`i18n/messages/${place.shown}"`) || place.shown === "step"),
        ),
      ).toBe(true);
    }
  }
});

test.each(Object.entries(routingStatuses))("the statuses of %s are the specification's", (table, statuses) => {
  const tableDefinition = new RegExp(`create table public\\.${table} \\(([\\s\\S]*?)\\n\\);`).exec(schemas)?.[1] ?? "";
  const [, listed = ""] = /check \(status in \(([^)]*)\)\)/.exec(tableDefinition) ?? [];
  expect([...listed.matchAll(/'(\w+)'/g)].map((match) => match[1])).toEqual(statuses);
});

test.each(quotedNotificationTypes)("a notice of type %s has a text and a sender", (type) => {
  expect(notificationNames).toContain(type);
  expect(
    schemas.match(new RegExp(`(private\\.notification_payload_json|take_back|notify_\\w+)\\('${type}'`)),
  ).not.toBeNull();
});

const rendered = "e2e/architecture/quoted-texts.test.ts";
// Texts without a browser test: why, and the test that has them. A text leaves this list with its browser test.
const notInBrowser: readonly { because: string; texts: Readonly<Record<string, string>> }[] = [
  {
    because: "another form of a sentence that browser tests see",
    texts: {
      "{n} hour ago": rendered,
      "{n} hours ago": rendered,
      "{n} day ago": rendered,
      "{n} days ago": rendered,
      "Task notifications will appear here": rendered,
    },
  },
  {
    because: "needs a moment between two requests that a browser test cannot hit reliably",
    texts: {
      "This task has been reassigned to another driver": rendered,
      "Task offer expired": "components/driver/offer-link/offer-link-view.test.tsx",
      "Failed to refresh status": rendered,
    },
  },
  {
    because: "one of several actions that fail in the same way; browser tests see others",
    texts: {
      "Registration failed. Please try again.": "lib/client/api/failure-text.test.ts",
      "Failed to start service": "components/driver/scan/code-refusal-notice.test.ts",
      "Failed to complete task": "components/driver/scan/code-refusal-notice.test.ts",
      "Failed to cancel task": "components/driver/task/refused-step.test.tsx",
      "Verification failed": "components/driver/scan/code-refusal-notice.test.ts",
      "Failed to create transaction": "components/customer/send/send-review.test.ts",
      "Failed to delete transaction": "components/admin/deliveries/delivery-decisions.test.ts",
      "Failed to fetch transactions": rendered,
      "Failed to get transaction": rendered,
      "Failed to get user transactions": rendered,
      "Failed to get pending transactions": rendered,
      "Failed to send notification": rendered,
    },
  },
  {
    because: "the browser under test opens new windows",
    texts: {
      "Failed to start navigation": "components/driver/navigation/use-start-navigation.test.tsx",
    },
  },
  {
    because: "a plan fails in the worker",
    texts: { "Planning failed or timed out. Status: {status}": "e2e/worker/routing-planning.long.test.ts" },
  },
];

/** A test's source without comments and titles. */
const testSource = (source: string): string =>
  source
    .replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith("/") ? "" : found,
    )
    .replace(/\b(?:test|describe)(?:\.\w+)*\(\s*(["'`])(?:\\.|(?!\1)[^\\])*\1/g, "");
const browserTests = ["e2e/browser", "e2e/screens"]
  .flatMap((folder) => files(folder))
  .map((path) => testSource(readFileSync(path, "utf8")))
  .join("\n");
const contains = (source: string, text: string): boolean =>
  text.split(/\{\w+\}/).every((part) => source.includes(part.trim()));

test("reads a test without its comments and titles", () => {
  const source = testSource(
    ['test("One", () => {', '  see("Two // Three"); // Four', "  /* Five */ see(/Six/);", "});"].join("\n"),
  );
  expect(["One", "Two", "Three", "Four", "Five", "Six"].filter((word) => source.includes(word))).toEqual([
    "Two",
    "Three",
    "Six",
  ]);
});

test("a browser test looks for each quoted text that a screen shows, except for those listed", () => {
  const textsWithoutBrowserTest = quotes
    .filter(({ at }) => at.some((place) => "shown" in place))
    .map(({ text }) => text)
    .filter((text) => !contains(browserTests, text));
  expect(textsWithoutBrowserTest.sort()).toEqual(notInBrowser.flatMap(({ texts }) => Object.keys(texts)).sort());
});

test.each(notInBrowser.flatMap(({ texts }) => Object.entries(texts)))("'%s' is in %s", (text, path) => {
  if (path === rendered)
    expect(quotes.find((quote) => quote.text === text)?.at.some((at) => "returned" in at)).toBe(true);
  else expect(contains(testSource(read(path)), text)).toBe(true);
});

test("a browser test looks for each specified label, except for those listed", () => {
  expect(specifiedLabels.filter((label) => !browserTests.includes(`"${label}"`))).toEqual([
    // No status of a delivery is outside the specification's table.
    "Unknown",
  ]);
});
