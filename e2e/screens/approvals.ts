// Open approvals in their states. The responses are made up here: a real request expires while other screens are
// checked.
import { withFailedRequests, textShown, type ScreenCase } from "./screen.ts";

const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
const pendingApproval = (n: number, overrides: object): object => ({
  id: `5eed0000-0000-4000-8000-00000000000${n}`,
  state: "waiting",
  requestedBy: "Alan Admin",
  mine: false,
  conflictOfInterest: false,
  reason: "The receiver's phone is broken, and both agree on the telephone.",
  requestedAt: minutes(-6),
  expiresAt: minutes(24),
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
const busy = () => ({
  isSoleAdmin: false,
  items: [
    pendingApproval(1, { action: "complete_override", requestedAt: minutes(-26), expiresAt: minutes(4) }),
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
const numbers = {
  flat: 3,
  perKm: 0.5,
  basisPoints: 0,
  urgent: 2,
  minimum: 0,
  maximum: null,
  failedBasisPoints: 5_000,
  tips: false,
};
const example = (amount: number, km: number, fee: number, pay: number) => ({ amount, km, urgent: false, fee, pay });
const price = {
  kind: "driver",
  senderName: null,
  ends: false,
  validFrom: null,
  version: { ...numbers, flat: 500 },
  before: numbers,
  examples: [example(40, 5, 6.4, 502.5), example(100, 5, 7, 502.5), example(500, 20, 19.5, 510)],
  worst: example(10, 0, 4, 500),
  aboveFee: true,
  mostAboveFee: 5,
};
const ofPrices = {
  action: "add_price",
  subject: null,
  subjectKind: "price",
  amount: null,
  senderName: null,
  receiverName: null,
  driverName: null,
  reason: "Winter prices",
  price,
};
const pricing = () => ({
  isSoleAdmin: false,
  expiresAfterMinutes: 30,
  refundSingleApproverLimit: 200,
  delayHours: 24,
  items: [pendingApproval(1, ofPrices)],
});
const scheduled = () => ({
  isSoleAdmin: true,
  expiresAfterMinutes: 30,
  refundSingleApproverLimit: 200,
  delayHours: 24,
  items: [
    pendingApproval(1, {
      ...ofPrices,
      state: "scheduled",
      mine: true,
      expiresAt: minutes(1_440),
      effectiveAt: minutes(1_440),
      price: { ...price, aboveFee: false, worst: example(10, 0, 4, 3), version: numbers },
    }),
  ],
});
const page = { role: "admin", path: "/admin/approvals", wide: true } as const;
const answering = (answer: object) => ({ "/api/admin/approvals": answer });

export const approvalScreens: ScreenCase[] = [
  {
    ...page,
    name: "admin-approvals",
    changedResponses: answering(busy),
    shows: textShown("Changed since it was requested"),
  },
  {
    ...page,
    name: "admin-approvals-empty",
    changedResponses: answering({ isSoleAdmin: false, items: [] }),
    shows: textShown("Nothing waits for approval"),
  },
  {
    ...page,
    name: "admin-approvals-price",
    changedResponses: answering(pricing),
    shows: textShown("Drivers would be paid far more than the fee"),
  },
  {
    ...page,
    name: "admin-approvals-price-approve",
    changedResponses: answering(pricing),
    press: [/Approve: Change prices/],
    shows: (at) => at.getByRole("checkbox", { name: /I have read this/ }),
  },
  {
    ...page,
    name: "admin-approvals-scheduled",
    changedResponses: answering(scheduled),
    shows: textShown("only administrator of the team"),
  },
  { ...page, name: "admin-approvals-alone", shows: textShown("You are the only administrator") },
  {
    ...page,
    name: "admin-approvals-approve",
    changedResponses: answering(busy),
    press: [/Approve: Complete without the code/],
    shows: (at) => at.getByRole("dialog", { name: "Approve: Complete without the code?" }),
  },
  {
    ...page,
    name: "admin-approvals-spanish",
    language: "es",
    changedResponses: answering(busy),
    shows: textShown("Ha cambiado desde que se pidió"),
  },
  ...withFailedRequests([{ ...page, name: "admin-approvals", shows: textShown("Approvals") }]),
];
