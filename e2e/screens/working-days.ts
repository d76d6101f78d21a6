// A driver's working day: the held cash, planned hours, shifts, and expiring documents.
import type { Page } from "@playwright/test";
import {
  buttonNamed,
  withFailedRequests,
  headingNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";
import { goOnline, planWeek } from "./scenario.ts";

const at = (minutes: number) => new Date(Math.round(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Current hours: planned to end this many minutes from now, and ending then or at the extended time. */
const expiringIn = (left: number, shownDays = left) => ({
  "/api/driver/hours": () => ({
    timeZone: "America/New_York",
    hours: [{ weekday: 1, from: "09:00", to: "13:00" }],
    remindMinutes: 30,
    autoOffline: true,
    endNoticeSeconds: 600,
    upcoming: [{ startsAt: at(-240), plannedEndsAt: at(left), endsAt: at(shownDays) }],
  }),
});
const expiringDocument = (kind: string, days: number, overrides: object = {}) => ({
  kind,
  expiresOn: dayFromNow(days),
  daysLeft: days,
  expired: days < 0,
  stops: kind !== "registration",
  waiting: null,
  declined: null,
  ...overrides,
});
const withDocuments = (...shown: object[]) => ({
  "/api/driver/profile": (data: Record<string, unknown>) => ({ ...data, documents: shown }),
});
const threeDocuments = withDocuments(
  expiringDocument("license", -3),
  expiringDocument("registration", 12, { declined: { at: at(-600), reason: "The date cannot be read" } }),
  expiringDocument("insurance", 300),
);
const firstShift = async (page: Page) => {
  await page.getByRole("main").getByRole("list").getByRole("link").first().click();
};
/** Before its date is typed, which is required. */
const chooseLicense = (page: Page) =>
  page
    .getByLabel("Driver's license: Choose a file")
    .setInputFiles({ name: "license.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
const cashSheet = (page: Page) => page.getByRole("dialog", { name: "Cash on you" });

const hours: ScreenCase = {
  name: "driver-hours",
  role: "carrier",
  path: "/hours",
  shows: buttonNamed("Add hours on Tuesday"),
};
const shifts: ScreenCase = {
  name: "driver-shifts",
  role: "driver",
  path: "/shifts",
  shows: textShown(/^\d+ min · |^\d+ h /),
};

export const workingDayScreens: ScreenCase[] = [
  { name: "driver-cash-chip", role: "carrier", path: "/analytics", shows: buttonNamed("Cash on you: $250.00") },
  {
    name: "driver-cash-chip-map",
    role: "carrier",
    path: (scenario) => `/navigation/${scenario.ids.onTheWay}`,
    // More than the card shows.
    changedResponses: {
      "/api/driver/profile": (data) => ({ ...data, cash: { ...(data.cash as object), amount: 320 } }),
    },
    shows: buttonNamed("Cash on you in total: $320.00"),
  },
  {
    name: "driver-cash-sheet",
    role: "carrier",
    path: "/deliveries",
    press: [/^Cash on you/],
    shows: (page) => cashSheet(page).getByText("Hand it over to the receiver."),
  },
  {
    name: "driver-cash-sheet-due",
    role: "holder",
    path: "/history",
    press: [/^Cash on you/],
    shows: (page) => cashSheet(page).getByText("$320.00 of your $500.00 limit"),
  },
  {
    name: "driver-cash-sheet-spanish",
    role: "holder",
    path: "/history",
    language: "es",
    press: [/^Efectivo contigo/],
    shows: (page) => page.getByRole("dialog").getByText("$320.00 de tu límite de $500.00"),
  },
  {
    name: "driver-last-delivery-idle",
    role: "newDriver",
    path: "/dashboard",
    before: ({ accounts }) => goOnline(accounts.newDriver),
    shows: buttonNamed("One more, then home"),
  },
  { ...hours, name: "driver-hours-empty", role: "newDriver", shows: buttonNamed("Save hours") },
  { ...hours, before: planWeek },
  { ...hours, name: "driver-hours-spanish", language: "es", shows: buttonNamed("Agregar horario el martes") },
  {
    ...hours,
    name: "driver-hours-wrong",
    afterLoad: async (page) => {
      await page.getByLabel("From, Monday").nth(1).fill("12:00");
      await page.getByRole("button", { name: "Save hours" }).click();
    },
    shows: textShown("Overlaps with other hours"),
  },
  ...withFailedRequests([hours]),
  ...withPendingRequests([hours]),
  { name: "driver-dashboard-hours", role: "carrier", path: "/dashboard", shows: headingNamed("Your hours") },
  {
    name: "driver-dashboard-hours-ending",
    role: "carrier",
    path: "/dashboard",
    changedResponses: expiringIn(8),
    shows: buttonNamed("30 minutes more"),
  },
  {
    name: "driver-dashboard-hours-ending-spanish",
    role: "carrier",
    path: "/dashboard",
    language: "es",
    changedResponses: expiringIn(8),
    shows: buttonNamed("30 minutos más"),
  },
  {
    name: "driver-dashboard-hours-extended",
    role: "carrier",
    path: "/dashboard",
    changedResponses: expiringIn(-5, 25),
    shows: textShown(/^You work until/),
  },
  {
    name: "driver-shifts-empty",
    role: "newDriver",
    path: "/shifts",
    changedResponses: { "/api/driver/shifts*": () => ({ items: [], nextCursor: null }) },
    shows: textShown("No shifts yet"),
  },
  shifts,
  { ...shifts, name: "driver-shifts-spanish", language: "es", shows: textShown("2 entregas") },
  ...withFailedRequests([shifts]),
  ...withPendingRequests([shifts]),
  { name: "driver-shift", role: "driver", path: "/shifts", afterLoad: firstShift, shows: textShown("Handed over") },
  {
    name: "driver-shift-spanish",
    role: "driver",
    path: "/shifts",
    language: "es",
    afterLoad: firstShift,
    shows: textShown("Entregado"),
  },
  {
    name: "driver-profile-documents",
    role: "carrier",
    path: "/profile",
    changedResponses: threeDocuments,
    shows: (page) => [page.getByText(/^Expired on/), page.getByText("Not approved: The date cannot be read")],
  },
  {
    name: "driver-profile-documents-renew",
    // Nothing covers the page's end: a driver with a delivery has its bar there.
    role: "newDriver",
    path: "/profile",
    changedResponses: withDocuments(expiringDocument("license", 5)),
    press: [/Driver's license: Send a new one/],
    shows: (page) => page.getByLabel("Valid until"),
  },
  {
    name: "driver-profile-documents-chosen",
    role: "newDriver",
    path: "/profile",
    changedResponses: withDocuments(expiringDocument("license", 5)),
    press: [/Driver's license: Send a new one/],
    afterLoad: chooseLicense,
    shows: buttonNamed("Send document"),
  },
  {
    name: "driver-profile-documents-checking-spanish",
    role: "carrier",
    path: "/profile",
    language: "es",
    changedResponses: withDocuments(
      expiringDocument("license", 5, { waiting: at(-30) }),
      expiringDocument("insurance", 20),
    ),
    shows: textShown("En revisión"),
  },
  {
    name: "driver-dashboard-documents-expired",
    role: "carrier",
    path: "/dashboard",
    changedResponses: threeDocuments,
    shows: textShown(/^Expired: Driver's license/),
  },
];

const waitingRenewal = (data: Record<string, unknown>) => ({
  ...data,
  renewals: [
    {
      id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
      kind: "license",
      fileName: "license.pdf",
      contentType: "application/pdf",
      sizeBytes: 180_000,
      uploadedAt: at(-90),
      expiresOn: dayFromNow(1_400),
      sha256: "a".repeat(64),
      url: "/api/health",
    },
  ],
});
/** A driver's expiring documents for administrators. */
export const adminDocumentScreens: ScreenCase[] = [
  {
    name: "admin-driver-renewal",
    role: "admin",
    wide: true,
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    changedResponses: { "/api/admin/drivers/*": waitingRenewal },
    shows: buttonNamed("Approve document"),
  },
  {
    name: "admin-driver-renewal-decline",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    changedResponses: { "/api/admin/drivers/*": waitingRenewal },
    press: [/^Decline document$/],
    shows: headingNamed("Decline this document?"),
  },
];
