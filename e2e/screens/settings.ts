// The operator's settings: the list, one setting of each kind, one with an open approval, a read-only one.
import type { Page } from "@playwright/test";
import { buttonNamed, withFailedRequests, withPendingRequests, textShown, type ScreenCase } from "./screen.ts";

const settingsPage = { role: "admin", path: "/admin/settings", alsoOnDesktop: true } as const;
const settingPage = (key: string) =>
  ({ role: "admin", path: `/admin/settings?setting=${key}`, alsoOnDesktop: true }) as const;
const inDialog = (text: string | RegExp) => (page: Page) => page.getByRole("dialog").getByText(text).first();
const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
type SettingsResponse = { items: { key: string }[] };
const withSetting = (key: string, overrides: object) => (data: Record<string, unknown>) => ({
  ...data,
  isSoleAdmin: false,
  items: (data as SettingsResponse).items.map((setting) =>
    setting.key === key ? { ...setting, ...overrides } : setting,
  ),
});
const changedSetting = {
  value: 420,
  version: 7,
  lastChange: { at: minutesFromNow(-90), by: "Alan Admin", reason: "Tall buildings" },
};
const settingHistory = {
  items: [
    {
      id: 7,
      at: minutesFromNow(-90),
      before: 300,
      after: 420,
      reason: "Tall buildings",
      by: "Alan Admin",
      approvedBy: null,
      withoutApprover: false,
    },
    {
      id: 3,
      at: minutesFromNow(-9000),
      before: 240,
      after: 300,
      reason: null,
      by: null,
      approvedBy: null,
      withoutApprover: false,
    },
  ],
  nextCursor: null,
};
const messageTemplate = {
  id: "5eed0000-0000-4000-8000-000000000002",
  name: "Traffic",
  en: "Hi {name}, your driver is in heavy traffic. It takes a little longer.",
  es: "Hola {name}, hay mucho tráfico. Tardará un poco más.",
  for: "receiver",
  version: 1,
  changedAt: minutesFromNow(-90),
  changedBy: "Alan Admin",
};
const pendingApproval = {
  waiting: {
    approvalId: "5eed0000-0000-4000-8000-000000000001",
    value: 750,
    mine: false,
    by: "Alan Admin",
    expiresAt: minutesFromNow(24),
  },
};

export const settingsScreens: ScreenCase[] = [
  {
    ...settingsPage,
    name: "admin-settings",
    changedResponses: { "/api/admin/settings": withSetting("offer_timeout_seconds", { ...changedSetting }) },
    shows: textShown("Time to answer an offer"),
  },
  {
    ...settingsPage,
    name: "admin-settings-spanish",
    language: "es",
    shows: textShown("Tiempo para responder a una oferta"),
  },
  {
    ...settingsPage,
    name: "admin-settings-found",
    path: "/admin/settings?q=door",
    shows: textShown("Wait at the door"),
  },
  {
    ...settingsPage,
    name: "admin-settings-none",
    path: "/admin/settings?q=weather",
    shows: textShown("No matching setting"),
  },
  {
    ...settingsPage,
    name: "admin-settings-hubs",
    path: "/admin/settings?q=hours",
    shows: textShown("Hubs and their hours"),
  },
  {
    ...settingsPage,
    name: "admin-texts",
    path: "/admin/settings?q=texts",
    changedResponses: { "/api/admin/message-templates": { items: [messageTemplate] } },
    shows: textShown(/^Hi \{name\}/),
  },
  {
    ...settingsPage,
    name: "admin-texts-none",
    path: "/admin/settings?q=texts",
    changedResponses: { "/api/admin/message-templates": { items: [] } },
    shows: textShown("No texts yet"),
  },
  {
    ...settingsPage,
    name: "admin-text",
    path: "/admin/settings?q=texts",
    changedResponses: { "/api/admin/message-templates": { items: [messageTemplate] } },
    press: [/^Traffic/],
    shows: inDialog(/becomes the reader's first name/),
  },
  {
    ...settingsPage,
    name: "admin-text-missing",
    path: "/admin/settings?q=texts",
    press: [/^Add a text$/, /^Save text$/],
    shows: inDialog("Please fill this in"),
  },
  ...withFailedRequests([{ ...settingsPage, name: "admin-settings", shows: textShown("Settings") }]),
  ...withPendingRequests([{ ...settingsPage, name: "admin-settings", shows: textShown("Settings") }]),
  {
    ...settingPage("door_wait_seconds"),
    name: "admin-setting",
    changedResponses: {
      "/api/admin/settings": withSetting("door_wait_seconds", changedSetting),
      "/api/admin/settings/door_wait_seconds/history*": settingHistory,
    },
    shows: inDialog("5 min → 7 min"),
  },
  {
    ...settingPage("arrival_radius_m"),
    name: "admin-setting-missing",
    press: [/^Change setting$/],
    shows: inDialog("Give a reason"),
  },
  {
    ...settingPage("dispatch_pauses_seconds"),
    name: "admin-setting-list",
    language: "es",
    shows: inDialog("Pausas entre rondas"),
  },
  { ...settingPage("documents_expired_stop_offers"), name: "admin-setting-documents", shows: inDialog("Registration") },
  {
    ...settingPage("refund_single_approver_limit"),
    name: "admin-setting-two",
    changedResponses: { "/api/admin/settings": withSetting("refund_single_approver_limit", {}) },
    shows: buttonNamed("Request approval"),
  },
  {
    ...settingPage("money_new_pair"),
    name: "admin-setting-waiting",
    changedResponses: { "/api/admin/settings": withSetting("money_new_pair", pendingApproval) },
    shows: inDialog(/^Alan Admin requests \$750\.00/),
  },
  { ...settingPage("time_zone"), name: "admin-setting-fixed", shows: inDialog(/^Part of how the service works/) },
];
