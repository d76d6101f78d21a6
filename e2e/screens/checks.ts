// Limits and reviews: what users may send, what they read during a review, and the administrators' pages.

import type { Page } from "@playwright/test";
import {
  buttonNamed,
  withFailedRequests,
  headingNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";
import { type Scenario, sendDelivery } from "./scenario.ts";
import {
  uploadIdentityDocuments,
  submitIdentityDocuments,
  identifyCustomer,
  enforceMoneyRules,
} from "../browser/support/limits.ts";
import { requestJson } from "../browser/support/people.ts";

// Deliveries under review, and users with limits, which apply to them only.

/** A first sum from Kim to Paula in two parts: the first is accepted and under review, the second exceeds her limit. */
async function seedMoneyReviews({ accounts, ids }: Scenario): Promise<void> {
  const { admin, known, payee, limited } = accounts;
  await enforceMoneyRules(known.person, payee.person, limited.person, accounts.checked.person);
  await identifyCustomer(admin.api, known.api, known.person);
  ids.held = await sendDelivery(known, payee, 300);
  ids.tooMuch = await sendDelivery(known, payee, 250);
  await requestJson(payee.api, `/api/transactions/${ids.held}/accept`, {});
  await sendDelivery(limited, known, 380);
}

/** Two sides of a card, and the source of the cash. */
async function submitIdentity(scenario: Scenario): Promise<void> {
  const { admin, checked } = scenario.accounts;
  await uploadIdentityDocuments(checked.api, checked.person.name, ["front", "back", "source_of_funds"]);
  await submitIdentityDocuments(checked.api);
  const { items } = (await requestJson(admin.api, "/api/admin/identity-checks")) as {
    items: { id: string; name: string }[];
  };
  scenario.checkId = items.find(({ name }) => name === checked.person.name)?.id ?? "";
}
const uploadFrontSide = ({ accounts: { limited } }: Scenario) =>
  uploadIdentityDocuments(limited.api, limited.person.name, ["front"]);

/** More than may be sent today. */
async function typeAmountOverLimit(page: Page): Promise<void> {
  await page.getByLabel("Amount").fill("450");
}

const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString();
const reason = (rule: string, limit: number, overrides: object): object => ({
  rule,
  most: limit,
  count: null,
  sum: null,
  days: null,
  ...overrides,
});
const waits = (n: number, overrides: object): object => ({
  id: `5eed0000-0000-4000-8000-00000000010${n}`,
  orderNo: `TXN-5EED010${n}`,
  amount: 480,
  status: "accepted",
  state: "waiting",
  since: hours(-n * 3),
  senderName: "Sara Sender",
  receiverName: "Rita Receiver",
  reasons: [],
  dualApproval: false,
  approvalRequested: false,
  ...overrides,
});
// The same rules, on a busier day.
const busy = (data: Record<string, unknown>): object => ({
  ...data,
  enforced: true,
  items: [
    waits(4, {
      amount: 5_200,
      senderName: "Konstantina Papadopoulou-Fernández",
      receiverName: "Maximilian Oberlechner",
      reasons: [reason("new_pair", 500, { sum: 5_200 }), reason("day_count", 30, { count: 34 })],
      dualApproval: true,
      approvalRequested: true,
    }),
    waits(3, { reasons: [reason("near_threshold", 500, { count: 3, days: 7 })] }),
    waits(2, {
      amount: 210,
      receiverName: "Tom Taker",
      reasons: [
        reason("many_senders", 5, { count: 6, days: 7 }),
        reason("back_again", 200, { sum: 220, days: 7 }),
        reason("same_driver", 10, { count: 11, days: 30 }),
      ],
    }),
    ...(data.items as object[]),
  ],
});
const none = (data: Record<string, unknown>): object => ({ ...data, enforced: true, items: [] });
const reviews = "/api/admin/money-reviews";
const identityChecksPath = "/api/admin/identity-checks";
const reviewPath = ({ ids }: Scenario) => `/admin/checks/${ids.held}`;
const personPath = ({ checkId }: Scenario) => `/admin/checks/people/${checkId}`;
const list: ScreenCase = {
  name: "admin-checks",
  role: "admin",
  path: "/admin/checks",
  wide: true,
  changedResponses: { [reviews]: busy },
  shows: textShown("Ines Identity"),
};
const review = {
  role: "admin",
  path: reviewPath,
  wide: true,
} as const;
const person = { role: "admin", path: personPath, wide: true } as const;
const account = { role: "limited", path: "/account" } as const;

export const checkScreens: ScreenCase[] = [
  {
    ...list,
    name: "admin-checks-empty",
    changedResponses: { [reviews]: none, [identityChecksPath]: { items: [] } },
    shows: textShown("No deliveries to check"),
  },
  {
    ...list,
    name: "admin-checks-off",
    changedResponses: {
      [reviews]: (data) => ({ ...none(data), enforced: false }),
      [identityChecksPath]: { items: [] },
    },
    shows: textShown(/^Amount rules are switched off/),
  },
  {
    name: "sender-checked",
    role: "known",
    path: (scenario) => `/my-deliveries/${scenario.ids.held}`,
    wide: true,
    before: seedMoneyReviews,
    shows: textShown("We are checking this delivery"),
  },
  {
    name: "receiver-checked",
    role: "payee",
    path: (scenario) => `/receive/${scenario.ids.held}`,
    shows: textShown("We are checking this delivery"),
  },
  { name: "receive-checked", role: "payee", path: "/receive", shows: textShown("Being checked") },
  {
    name: "receive-limit",
    role: "payee",
    path: "/receive",
    press: [/Accept delivery/],
    shows: textShown("How to receive more"),
  },
  { name: "send-today", role: "limited", path: "/send", shows: textShown("You can send up to $120.00 today.") },
  {
    name: "send-above-today",
    role: "limited",
    path: "/send",
    afterLoad: typeAmountOverLimit,
    shows: textShown("How to send more"),
  },
  { ...account, name: "account-limits", shows: textShown("You can send up to $120.00 today.") },
  { ...account, name: "account-documents", before: uploadFrontSide, shows: buttonNamed("Submit") },
  {
    ...account,
    name: "account-documents-spanish",
    language: "es",
    shows: (page) => page.getByRole("button", { name: "Enviar", exact: true }),
  },
  {
    ...account,
    name: "account-documents-rejected",
    changedResponses: {
      "/api/identity": {
        state: "rejected",
        documents: [],
        reason: "The back of the card cannot be read: take the picture in daylight, without the flash.",
      },
    },
    shows: textShown(/^We could not accept your documents/),
  },
  { ...account, name: "account-known", role: "known", shows: textShown(/^Valid until/) },
  { ...list, before: submitIdentity },
  { ...list, name: "admin-checks-busy", shows: textShown("Approval requested from another administrator") },
  {
    ...list,
    name: "admin-checks-spanish",
    language: "es",
    shows: textShown("Ines Identity"),
  },
  {
    name: "account-documents-waiting",
    role: "checked",
    path: "/account",
    shows: textShown(/^We are checking your documents/),
  },
  { ...review, name: "admin-check", shows: textShown(/^They have no earlier delivery together/) },
  {
    ...review,
    name: "admin-check-many",
    changedResponses: {
      "/api/admin/money-reviews/*": {
        amount: 5_200,
        dualApproval: true,
        approvalRequested: true,
        reasons: [
          reason("new_pair", 500, { sum: 5_200 }),
          reason("near_threshold", 500, { count: 3, days: 7 }),
          reason("many_senders", 5, { count: 6, days: 7 }),
          reason("same_driver", 10, { count: 11, days: 30 }),
        ],
      },
    },
    shows: textShown("Approval requested from another administrator"),
  },
  {
    ...review,
    name: "admin-check-release",
    press: [/^Release delivery$/],
    shows: headingNamed("Release this delivery?"),
  },
  { ...review, name: "admin-check-refuse", press: [/^Refuse delivery$/], shows: headingNamed("Refuse this delivery?") },
  {
    ...review,
    name: "admin-check-decided",
    changedResponses: {
      "/api/admin/money-reviews/*": {
        state: "refused",
        decidedAt: hours(-2),
        decidedBy: "Alan Admin",
        reason: "Neither of them could say on the telephone what the cash is for.",
      },
    },
    shows: textShown(/^“Neither of them could say/),
  },
  {
    ...review,
    name: "admin-check-gone",
    path: "/admin/checks/5eed0000-0000-4000-8000-000000000199",
    shows: textShown("We can't find this check"),
  },
  { ...person, name: "admin-person", shows: textShown("View every document before you decide.") },
  {
    ...person,
    name: "admin-person-seen",
    changedResponses: {
      "/api/admin/identity-checks/*": (data) => ({
        ...data,
        documents: (data.documents as object[]).map((each, n) => ({ ...each, seen: true, elsewhere: n === 0 ? 1 : 0 })),
      }),
    },
    shows: buttonNamed("Accept the documents"),
  },
  {
    ...person,
    name: "admin-person-known",
    changedResponses: {
      "/api/admin/identity-checks/*": (data) => ({
        ...data,
        state: "approved",
        level: "source_of_funds",
        expiresOn: "2030-01-31",
        documents: (data.documents as object[]).map((each) => ({ ...each, seen: true, removed: true })),
        decisions: [
          {
            outcome: "approved",
            level: "source_of_funds",
            expiresOn: "2030-01-31",
            reason: null,
            by: "Ada Admin",
            at: hours(-40),
          },
          {
            outcome: "rejected",
            level: null,
            expiresOn: null,
            reason: "The back of the card cannot be read",
            by: "Alan Admin",
            at: hours(-90),
          },
        ],
      }),
    },
    shows: buttonNamed("Revoke verification"),
  },
  ...withFailedRequests([
    { ...list, changedResponses: undefined, wide: false },
    { ...review, name: "admin-check", wide: false, shows: headingNamed("Checks") },
    { ...person, name: "admin-person", wide: false, shows: headingNamed("Documents") },
  ]),
  ...withPendingRequests([
    { ...list, changedResponses: undefined, wide: false },
    { ...review, name: "admin-check", wide: false, shows: headingNamed("Checks") },
  ]),
];
