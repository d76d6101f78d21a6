// The operator's settings: the list, one of each kind, open approvals, read-only ones.
import type { Page } from "@playwright/test";
import { buttonNamed, withFailedRequests, withPendingRequests, textShown, type ScreenCase } from "./screen.ts";

const page = { role: "admin", path: "/admin/settings", wide: true } as const;
const one = (key: string) => ({ role: "admin", path: `/admin/settings?setting=${key}`, wide: true }) as const;
const inDialog = (text: string | RegExp) => (on: Page) => on.getByRole("dialog").getByText(text).first();
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
type Listed = { items: { key: string }[] };
const with_ = (key: string, overrides: object) => (data: Record<string, unknown>) => ({
  ...data,
  isSoleAdmin: false,
  items: (data as Listed).items.map((each) => (each.key === key ? { ...each, ...overrides } : each)),
});
const changed = { value: 420, version: 7, lastChange: { at: at(-90), by: "Alan Admin", reason: "Tall buildings" } };
const history = {
  items: [
    {
      id: 7,
      at: at(-90),
      before: 300,
      after: 420,
      reason: "Tall buildings",
      by: "Alan Admin",
      approvedBy: null,
      withoutApprover: false,
    },
    { id: 3, at: at(-9000), before: 240, after: 300, reason: null, by: null, approvedBy: null, withoutApprover: false },
  ],
  nextCursor: null,
};
const template = {
  id: "5eed0000-0000-4000-8000-000000000002",
  name: "Traffic",
  en: "Hi {name}, your driver is in heavy traffic. It takes a little longer.",
  es: "Hola {name}, hay mucho tráfico. Tardará un poco más.",
  for: "receiver",
  version: 1,
  changedAt: at(-90),
  changedBy: "Alan Admin",
};
const waiting = {
  waiting: {
    approvalId: "5eed0000-0000-4000-8000-000000000001",
    value: 750,
    mine: false,
    by: "Alan Admin",
    expiresAt: at(24),
  },
};

export const settingsScreens: ScreenCase[] = [
  {
    ...page,
    name: "admin-settings",
    changedResponses: { "/api/admin/settings": with_("offer_timeout_seconds", { ...changed }) },
    shows: textShown("Time to answer an offer"),
  },
  { ...page, name: "admin-settings-spanish", language: "es", shows: textShown("Tiempo para responder a una oferta") },
  { ...page, name: "admin-settings-found", path: "/admin/settings?q=door", shows: textShown("Wait at the door") },
  { ...page, name: "admin-settings-none", path: "/admin/settings?q=weather", shows: textShown("No matching setting") },
  { ...page, name: "admin-settings-hubs", path: "/admin/settings?q=hours", shows: textShown("Hubs and their hours") },
  {
    ...page,
    name: "admin-texts",
    path: "/admin/settings?q=texts",
    changedResponses: { "/api/admin/message-templates": { items: [template] } },
    shows: textShown(/^Hi \{name\}/),
  },
  {
    ...page,
    name: "admin-texts-none",
    path: "/admin/settings?q=texts",
    changedResponses: { "/api/admin/message-templates": { items: [] } },
    shows: textShown("No texts yet"),
  },
  {
    ...page,
    name: "admin-text",
    path: "/admin/settings?q=texts",
    changedResponses: { "/api/admin/message-templates": { items: [template] } },
    press: [/^Traffic/],
    shows: inDialog(/becomes the reader's first name/),
  },
  {
    ...page,
    name: "admin-text-missing",
    path: "/admin/settings?q=texts",
    press: [/^Add a text$/, /^Save text$/],
    shows: inDialog("Please fill this in"),
  },
  ...withFailedRequests([{ ...page, name: "admin-settings", shows: textShown("Settings") }]),
  ...withPendingRequests([{ ...page, name: "admin-settings", shows: textShown("Settings") }]),
  {
    ...one("door_wait_seconds"),
    name: "admin-setting",
    changedResponses: {
      "/api/admin/settings": with_("door_wait_seconds", changed),
      "/api/admin/settings/door_wait_seconds/history*": history,
    },
    shows: inDialog("5 min → 7 min"),
  },
  {
    ...one("arrival_radius_m"),
    name: "admin-setting-missing",
    press: [/^Change setting$/],
    shows: inDialog("Give a reason"),
  },
  {
    ...one("dispatch_pauses_seconds"),
    name: "admin-setting-list",
    language: "es",
    shows: inDialog("Pausas entre rondas"),
  },
  { ...one("documents_expired_stop_offers"), name: "admin-setting-documents", shows: inDialog("Registration") },
  {
    ...one("refund_single_approver_limit"),
    name: "admin-setting-two",
    changedResponses: { "/api/admin/settings": with_("refund_single_approver_limit", {}) },
    shows: buttonNamed("Request approval"),
  },
  {
    ...one("money_new_pair"),
    name: "admin-setting-waiting",
    changedResponses: { "/api/admin/settings": with_("money_new_pair", waiting) },
    shows: inDialog(/^Alan Admin requests \$750\.00/),
  },
  { ...one("time_zone"), name: "admin-setting-fixed", shows: inDialog(/^Part of how the service works/) },
];
