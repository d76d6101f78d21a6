// Open approvals (requests of one administrator that another one decides) in their states. The responses are mocked: a
// real request expires while other screens are checked.
import { withFailedRequests, textShown, type ScreenCase } from "./screen.ts";

const minutesFromNow = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
const pendingApproval = (n: number, overrides: object): object => ({
  id: `5eed0000-0000-4000-8000-00000000000${n}`,
  state: "waiting",
  requestedBy: "Alan Admin",
  mine: false,
  conflictOfInterest: false,
  reason: "The receiver's phone is broken, and both agree on the telephone.",
  requestedAt: minutesFromNow(-6),
  expiresAt: minutesFromNow(24),
  effectiveAt: null,
  subjectId: "5eed0000-0000-4000-8000-000000000009",
  subject: "TXN-5EED0001",
  subjectKind: "delivery",
  amount: 340,
  before: null,
  senderName: "Sara Sender",
  receiverName: "Rita Receiver",
  driverName: "Carl Carrier",
  ...overrides,
});
const fourApprovals = () => ({
  isSoleAdmin: false,
  items: [
    pendingApproval(1, { action: "complete_override", requestedAt: minutesFromNow(-26), expiresAt: minutesFromNow(4) }),
    pendingApproval(2, { action: "cash_lost", state: "void", reason: "Robbed at the corner of Fleet Street." }),
    pendingApproval(3, {
      action: "set_cash_ceiling",
      subject: "Dora Driver",
      subjectKind: "driver",
      driverName: "Dora Driver",
      amount: 2000,
      before: 500,
      mine: true,
      requestedBy: "Ada Admin",
      reason: "Three years with us, never a cent missing.",
    }),
    pendingApproval(4, { action: "refund", subject: "TXN-5EED0002", amount: 1250.5, conflictOfInterest: true }),
  ],
});
const priceTerms = {
  flat: 3,
  perKm: 0.5,
  basisPoints: 0,
  urgent: 2,
  minimum: 0,
  maximum: null,
  failedBasisPoints: 5_000,
  tips: false,
};
const priceExample = (amount: number, km: number, fee: number, pay: number) => ({
  amount,
  km,
  urgent: false,
  fee,
  pay,
});
const priceChange = {
  kind: "driver",
  senderName: null,
  ends: false,
  validFrom: null,
  version: { ...priceTerms, flat: 500 },
  before: priceTerms,
  examples: [priceExample(40, 5, 6.4, 502.5), priceExample(100, 5, 7, 502.5), priceExample(500, 20, 19.5, 510)],
  worst: priceExample(10, 0, 4, 500),
  aboveFee: true,
  mostAboveFee: 5,
};
const priceApproval = {
  action: "add_price",
  subject: null,
  subjectKind: "price",
  amount: null,
  senderName: null,
  receiverName: null,
  driverName: null,
  reason: "Winter prices",
  price: priceChange,
};
const pendingPriceChange = () => ({
  isSoleAdmin: false,
  expiresAfterMinutes: 30,
  refundSingleApproverLimit: 200,
  delayHours: 24,
  items: [pendingApproval(1, priceApproval)],
});
const scheduledPriceChange = () => ({
  isSoleAdmin: true,
  expiresAfterMinutes: 30,
  refundSingleApproverLimit: 200,
  delayHours: 24,
  items: [
    pendingApproval(1, {
      ...priceApproval,
      state: "scheduled",
      mine: true,
      expiresAt: minutesFromNow(1_440),
      effectiveAt: minutesFromNow(1_440),
      price: { ...priceChange, aboveFee: false, worst: priceExample(10, 0, 4, 3), version: priceTerms },
    }),
  ],
});
const approvalsPage = { role: "admin", path: "/admin/approvals", alsoOnDesktop: true } as const;
const approvalsResponse = (data: object) => ({ "/api/admin/approvals": data });

export const approvalScreens: ScreenCase[] = [
  {
    ...approvalsPage,
    name: "admin-approvals",
    changedResponses: approvalsResponse(fourApprovals),
    shows: textShown("Changed since it was requested"),
  },
  {
    ...approvalsPage,
    name: "admin-approvals-empty",
    changedResponses: approvalsResponse({ isSoleAdmin: false, items: [] }),
    shows: textShown("Nothing waits for approval"),
  },
  {
    ...approvalsPage,
    name: "admin-approvals-price",
    changedResponses: approvalsResponse(pendingPriceChange),
    shows: textShown("Drivers would be paid far more than the fee"),
  },
  {
    ...approvalsPage,
    name: "admin-approvals-price-approve",
    changedResponses: approvalsResponse(pendingPriceChange),
    press: [/Approve: Change prices/],
    shows: (page) => page.getByRole("checkbox", { name: /I have read this/ }),
  },
  {
    ...approvalsPage,
    name: "admin-approvals-scheduled",
    changedResponses: approvalsResponse(scheduledPriceChange),
    shows: textShown("only administrator of the team"),
  },
  { ...approvalsPage, name: "admin-approvals-alone", shows: textShown("You are the only administrator") },
  {
    ...approvalsPage,
    name: "admin-approvals-approve",
    changedResponses: approvalsResponse(fourApprovals),
    press: [/Approve: Complete without the code/],
    shows: (page) => page.getByRole("dialog", { name: "Approve: Complete without the code?" }),
  },
  {
    ...approvalsPage,
    name: "admin-approvals-spanish",
    language: "es",
    changedResponses: approvalsResponse(fourApprovals),
    shows: textShown("Ha cambiado desde que se pidió"),
  },
  ...withFailedRequests([{ ...approvalsPage, name: "admin-approvals", shows: textShown("Approvals") }]),
];
