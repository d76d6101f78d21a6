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

const minutesFromNow = (minutes: number) =>
  new Date(Math.round(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Working hours that are planned to end this many minutes from now; the driver may have extended them. */
const hoursEndingIn = (minutesLeft: number, extendedMinutesLeft = minutesLeft) => ({
  "/api/driver/hours": () => ({
    timeZone: "America/New_York",
    hours: [{ weekday: 1, from: "09:00", to: "13:00" }],
    remindMinutes: 30,
    autoOffline: true,
    endNoticeSeconds: 600,
    upcoming: [
      {
        startsAt: minutesFromNow(-240),
        plannedEndsAt: minutesFromNow(minutesLeft),
        endsAt: minutesFromNow(extendedMinutesLeft),
      },
    ],
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
const withDocuments = (...documents: object[]) => ({
  "/api/driver/profile": (data: Record<string, unknown>) => ({ ...data, documents }),
});
const threeDocuments = withDocuments(
  expiringDocument("license", -3),
  expiringDocument("registration", 12, { declined: { at: minutesFromNow(-600), reason: "The date cannot be read" } }),
  expiringDocument("insurance", 300),
);
const openFirstShift = async (page: Page) => {
  await page.getByRole("main").getByRole("list").getByRole("link").first().click();
};
/** Chooses a license file; its date, which is required, is not typed yet. */
const chooseLicenseFile = (page: Page) =>
  page
    .getByLabel("Driver's license: Choose a file")
    .setInputFiles({ name: "license.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
const cashSheet = (page: Page) => page.getByRole("dialog", { name: "Cash on you" });

const hoursPage: ScreenCase = {
  name: "driver-hours",
  role: "carrier",
  path: "/hours",
  shows: buttonNamed("Add hours on Tuesday"),
};
const shiftsPage: ScreenCase = {
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
    // More than the delivery's card shows.
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
    role: "cashHolder",
    path: "/history",
    press: [/^Cash on you/],
    shows: (page) => cashSheet(page).getByText("$320.00 of your $500.00 limit"),
  },
  {
    name: "driver-cash-sheet-spanish",
    role: "cashHolder",
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
  { ...hoursPage, name: "driver-hours-empty", role: "newDriver", shows: buttonNamed("Save hours") },
  { ...hoursPage, before: planWeek },
  { ...hoursPage, name: "driver-hours-spanish", language: "es", shows: buttonNamed("Agregar horario el martes") },
  {
    ...hoursPage,
    name: "driver-hours-wrong",
    afterLoad: async (page) => {
      await page.getByLabel("From, Monday").nth(1).fill("12:00");
      await page.getByRole("button", { name: "Save hours" }).click();
    },
    shows: textShown("Overlaps with other hours"),
  },
  ...withFailedRequests([hoursPage]),
  ...withPendingRequests([hoursPage]),
  { name: "driver-dashboard-hours", role: "carrier", path: "/dashboard", shows: headingNamed("Your hours") },
  {
    name: "driver-dashboard-hours-ending",
    role: "carrier",
    path: "/dashboard",
    changedResponses: hoursEndingIn(8),
    shows: buttonNamed("30 minutes more"),
  },
  {
    name: "driver-dashboard-hours-ending-spanish",
    role: "carrier",
    path: "/dashboard",
    language: "es",
    changedResponses: hoursEndingIn(8),
    shows: buttonNamed("30 minutos más"),
  },
  {
    name: "driver-dashboard-hours-extended",
    role: "carrier",
    path: "/dashboard",
    changedResponses: hoursEndingIn(-5, 25),
    shows: textShown(/^You work until/),
  },
  {
    name: "driver-shifts-empty",
    role: "newDriver",
    path: "/shifts",
    changedResponses: { "/api/driver/shifts*": () => ({ items: [], nextCursor: null }) },
    shows: textShown("No shifts yet"),
  },
  shiftsPage,
  { ...shiftsPage, name: "driver-shifts-spanish", language: "es", shows: textShown("2 entregas") },
  ...withFailedRequests([shiftsPage]),
  ...withPendingRequests([shiftsPage]),
  { name: "driver-shift", role: "driver", path: "/shifts", afterLoad: openFirstShift, shows: textShown("Handed over") },
  {
    name: "driver-shift-spanish",
    role: "driver",
    path: "/shifts",
    language: "es",
    afterLoad: openFirstShift,
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
    afterLoad: chooseLicenseFile,
    shows: buttonNamed("Send document"),
  },
  {
    name: "driver-profile-documents-checking-spanish",
    role: "carrier",
    path: "/profile",
    language: "es",
    changedResponses: withDocuments(
      expiringDocument("license", 5, { waiting: minutesFromNow(-30) }),
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

const withPendingRenewal = (data: Record<string, unknown>) => ({
  ...data,
  renewals: [
    {
      id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
      kind: "license",
      fileName: "license.pdf",
      contentType: "application/pdf",
      sizeBytes: 180_000,
      uploadedAt: minutesFromNow(-90),
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
    alsoOnDesktop: true,
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    changedResponses: { "/api/admin/drivers/*": withPendingRenewal },
    shows: buttonNamed("Approve document"),
  },
  {
    name: "admin-driver-renewal-decline",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    changedResponses: { "/api/admin/drivers/*": withPendingRenewal },
    press: [/^Decline document$/],
    shows: headingNamed("Decline this document?"),
  },
];
