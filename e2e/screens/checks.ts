// Amount limits, money reviews (an administrator checks a delivery before it proceeds) and identity checks: pages of
// users and of administrators.

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

/**
 * Two deliveries from the verified sender to the payee: the first is accepted and under review, the second exceeds the
 * payee's limit.
 */
async function seedMoneyReviews({ accounts, ids }: Scenario): Promise<void> {
  const { admin, verifiedSender, payee, limitedSender } = accounts;
  await enforceMoneyRules(verifiedSender.person, payee.person, limitedSender.person, accounts.identityApplicant.person);
  await identifyCustomer(admin.api, verifiedSender.api, verifiedSender.person);
  ids.underMoneyReview = await sendDelivery(verifiedSender, payee, 300);
  ids.overLimit = await sendDelivery(verifiedSender, payee, 250);
  await requestJson(payee.api, `/api/transactions/${ids.underMoneyReview}/accept`, {});
  await sendDelivery(limitedSender, verifiedSender, 380);
}

/** Submits both sides of an identity card, and a document about the source of the cash. */
async function submitIdentity(scenario: Scenario): Promise<void> {
  const { admin, identityApplicant } = scenario.accounts;
  await uploadIdentityDocuments(identityApplicant.api, identityApplicant.person.name, [
    "front",
    "back",
    "source_of_funds",
  ]);
  await submitIdentityDocuments(identityApplicant.api);
  const { items } = (await requestJson(admin.api, "/api/admin/identity-checks")) as {
    items: { id: string; name: string }[];
  };
  scenario.checkId = items.find(({ name }) => name === identityApplicant.person.name)?.id ?? "";
}
const uploadFrontSide = ({ accounts: { limitedSender } }: Scenario) =>
  uploadIdentityDocuments(limitedSender.api, limitedSender.person.name, ["front"]);

/** Types more than the sender may send today. */
async function typeAmountOverLimit(page: Page): Promise<void> {
  await page.getByLabel("Amount").fill("450");
}

const hoursFromNow = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString();
const reviewReason = (rule: string, limit: number, overrides: object): object => ({
  rule,
  most: limit,
  count: null,
  sum: null,
  days: null,
  ...overrides,
});
const moneyReview = (index: number, overrides: object): object => ({
  id: `5eed0000-0000-4000-8000-00000000010${index}`,
  orderNo: `TXN-5EED010${index}`,
  amount: 480,
  status: "accepted",
  state: "waiting",
  since: hoursFromNow(-index * 3),
  senderName: "Sara Sender",
  receiverName: "Rita Receiver",
  reasons: [],
  dualApproval: false,
  approvalRequested: false,
  ...overrides,
});
// The response with more reviews added.
const withManyReviews = (data: Record<string, unknown>): object => ({
  ...data,
  enforced: true,
  items: [
    moneyReview(4, {
      amount: 5_200,
      senderName: "Konstantina Papadopoulou-Fernández",
      receiverName: "Maximilian Oberlechner",
      reasons: [reviewReason("new_pair", 500, { sum: 5_200 }), reviewReason("day_count", 30, { count: 34 })],
      dualApproval: true,
      approvalRequested: true,
    }),
    moneyReview(3, { reasons: [reviewReason("near_threshold", 500, { count: 3, days: 7 })] }),
    moneyReview(2, {
      amount: 210,
      receiverName: "Tom Taker",
      reasons: [
        reviewReason("many_senders", 5, { count: 6, days: 7 }),
        reviewReason("back_again", 200, { sum: 220, days: 7 }),
        reviewReason("same_driver", 10, { count: 11, days: 30 }),
      ],
    }),
    ...(data.items as object[]),
  ],
});
const withoutReviews = (data: Record<string, unknown>): object => ({ ...data, enforced: true, items: [] });
const moneyReviewsPath = "/api/admin/money-reviews";
const identityChecksPath = "/api/admin/identity-checks";
const reviewPath = ({ ids }: Scenario) => `/admin/checks/${ids.underMoneyReview}`;
const identityCheckPath = ({ checkId }: Scenario) => `/admin/checks/people/${checkId}`;
const checksList: ScreenCase = {
  name: "admin-checks",
  role: "admin",
  path: "/admin/checks",
  alsoOnDesktop: true,
  changedResponses: { [moneyReviewsPath]: withManyReviews },
  shows: textShown("Ines Identity"),
};
const reviewPage = {
  role: "admin",
  path: reviewPath,
  alsoOnDesktop: true,
} as const;
const identityCheckPage = { role: "admin", path: identityCheckPath, alsoOnDesktop: true } as const;
const accountPage = { role: "limitedSender", path: "/account" } as const;

export const checkScreens: ScreenCase[] = [
  {
    ...checksList,
    name: "admin-checks-empty",
    changedResponses: { [moneyReviewsPath]: withoutReviews, [identityChecksPath]: { items: [] } },
    shows: textShown("No deliveries to check"),
  },
  {
    ...checksList,
    name: "admin-checks-off",
    changedResponses: {
      [moneyReviewsPath]: (data) => ({ ...withoutReviews(data), enforced: false }),
      [identityChecksPath]: { items: [] },
    },
    shows: textShown(/^Amount rules are switched off/),
  },
  {
    name: "sender-checked",
    role: "verifiedSender",
    path: (scenario) => `/my-deliveries/${scenario.ids.underMoneyReview}`,
    alsoOnDesktop: true,
    before: seedMoneyReviews,
    shows: textShown("We are checking this delivery"),
  },
  {
    name: "receiver-checked",
    role: "payee",
    path: (scenario) => `/receive/${scenario.ids.underMoneyReview}`,
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
  { name: "send-today", role: "limitedSender", path: "/send", shows: textShown("You can send up to $120.00 today.") },
  {
    name: "send-above-today",
    role: "limitedSender",
    path: "/send",
    afterLoad: typeAmountOverLimit,
    shows: textShown("How to send more"),
  },
  { ...accountPage, name: "account-limits", shows: textShown("You can send up to $120.00 today.") },
  { ...accountPage, name: "account-documents", before: uploadFrontSide, shows: buttonNamed("Submit") },
  {
    ...accountPage,
    name: "account-documents-spanish",
    language: "es",
    shows: (page) => page.getByRole("button", { name: "Enviar", exact: true }),
  },
  {
    ...accountPage,
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
  { ...accountPage, name: "account-known", role: "verifiedSender", shows: textShown(/^Valid until/) },
  { ...checksList, before: submitIdentity },
  { ...checksList, name: "admin-checks-busy", shows: textShown("Approval requested from another administrator") },
  {
    ...checksList,
    name: "admin-checks-spanish",
    language: "es",
    shows: textShown("Ines Identity"),
  },
  {
    name: "account-documents-waiting",
    role: "identityApplicant",
    path: "/account",
    shows: textShown(/^We are checking your documents/),
  },
  { ...reviewPage, name: "admin-check", shows: textShown(/^They have no earlier delivery together/) },
  {
    ...reviewPage,
    name: "admin-check-many",
    changedResponses: {
      "/api/admin/money-reviews/*": {
        amount: 5_200,
        dualApproval: true,
        approvalRequested: true,
        reasons: [
          reviewReason("new_pair", 500, { sum: 5_200 }),
          reviewReason("near_threshold", 500, { count: 3, days: 7 }),
          reviewReason("many_senders", 5, { count: 6, days: 7 }),
          reviewReason("same_driver", 10, { count: 11, days: 30 }),
        ],
      },
    },
    shows: textShown("Approval requested from another administrator"),
  },
  {
    ...reviewPage,
    name: "admin-check-release",
    press: [/^Release delivery$/],
    shows: headingNamed("Release this delivery?"),
  },
  {
    ...reviewPage,
    name: "admin-check-refuse",
    press: [/^Refuse delivery$/],
    shows: headingNamed("Refuse this delivery?"),
  },
  {
    ...reviewPage,
    name: "admin-check-decided",
    changedResponses: {
      "/api/admin/money-reviews/*": {
        state: "refused",
        decidedAt: hoursFromNow(-2),
        decidedBy: "Alan Admin",
        reason: "Neither of them could say on the telephone what the cash is for.",
      },
    },
    shows: textShown(/^“Neither of them could say/),
  },
  {
    ...reviewPage,
    name: "admin-check-gone",
    path: "/admin/checks/5eed0000-0000-4000-8000-000000000199",
    shows: textShown("We can't find this check"),
  },
  { ...identityCheckPage, name: "admin-person", shows: textShown("View every document before you decide.") },
  {
    ...identityCheckPage,
    name: "admin-person-seen",
    changedResponses: {
      "/api/admin/identity-checks/*": (data) => ({
        ...data,
        documents: (data.documents as object[]).map((document, index) => ({
          ...document,
          seen: true,
          elsewhere: index === 0 ? 1 : 0,
        })),
      }),
    },
    shows: buttonNamed("Accept the documents"),
  },
  {
    ...identityCheckPage,
    name: "admin-person-known",
    changedResponses: {
      "/api/admin/identity-checks/*": (data) => ({
        ...data,
        state: "approved",
        level: "source_of_funds",
        expiresOn: "2030-01-31",
        documents: (data.documents as object[]).map((document) => ({ ...document, seen: true, removed: true })),
        decisions: [
          {
            outcome: "approved",
            level: "source_of_funds",
            expiresOn: "2030-01-31",
            reason: null,
            by: "Ada Admin",
            at: hoursFromNow(-40),
          },
          {
            outcome: "rejected",
            level: null,
            expiresOn: null,
            reason: "The back of the card cannot be read",
            by: "Alan Admin",
            at: hoursFromNow(-90),
          },
        ],
      }),
    },
    shows: buttonNamed("Revoke verification"),
  },
  ...withFailedRequests([
    { ...checksList, changedResponses: undefined, alsoOnDesktop: false },
    { ...reviewPage, name: "admin-check", alsoOnDesktop: false, shows: headingNamed("Checks") },
    { ...identityCheckPage, name: "admin-person", alsoOnDesktop: false, shows: headingNamed("Documents") },
  ]),
  ...withPendingRequests([
    { ...checksList, changedResponses: undefined, alsoOnDesktop: false },
    { ...reviewPage, name: "admin-check", alsoOnDesktop: false, shows: headingNamed("Checks") },
  ]),
];
