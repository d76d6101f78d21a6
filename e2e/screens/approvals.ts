// What waits for a second administrator, in its states. The answers are made up here: a real question runs out while
// others are looked at.
import { failing, words, type Screen } from "./screen.ts";

const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
const asked = (n: number, more: object): object => ({
  id: `5eed0000-0000-4000-8000-00000000000${n}`,
  state: "waiting",
  askedBy: "Alan Admin",
  mine: false,
  ownCase: false,
  reason: "The receiver's phone is broken, and both agree on the telephone.",
  askedAt: minutes(-6),
  expiresAt: minutes(24),
  subjectId: "5eed0000-0000-4000-8000-000000000009",
  subject: "TXN-5EED0001",
  subjectKind: "delivery",
  amount: 340,
  before: null,
  senderName: "Sara Sender",
  receiverName: "Rita Receiver",
  driverName: "Carl Carrier",
  ...more,
});
const busy = () => ({
  alone: false,
  items: [
    asked(1, { action: "complete_override", askedAt: minutes(-26), expiresAt: minutes(4) }),
    asked(2, { action: "cash_lost", state: "void", reason: "Robbed at the corner of Fleet Street." }),
    asked(3, {
      action: "set_ceiling",
      subject: "Dora Driver",
      subjectKind: "driver",
      driverName: "Dora Driver",
      amount: 2000,
      before: 500,
      mine: true,
      askedBy: "Ada Admin",
      reason: "Three years with us, never a cent missing.",
    }),
    asked(4, { action: "refund", subject: "TXN-5EED0002", amount: 1250.5, ownCase: true }),
  ],
});
const page = { who: "admin", path: "/admin/approvals", wide: true } as const;
const answering = (answer: object) => ({ "/api/admin/approvals": answer });

export const approvals: Screen[] = [
  {
    ...page,
    name: "admin-approvals",
    otherwise: answering(busy),
    shows: words("Changed since it was requested"),
  },
  {
    ...page,
    name: "admin-approvals-empty",
    otherwise: answering({ alone: false, items: [] }),
    shows: words("Nothing waits for approval"),
  },
  { ...page, name: "admin-approvals-alone", shows: words("You are the only administrator") },
  {
    ...page,
    name: "admin-approvals-approve",
    otherwise: answering(busy),
    press: [/Approve: Complete without the code/],
    shows: (at) => at.getByRole("dialog", { name: "Approve: Complete without the code?" }),
  },
  {
    ...page,
    name: "admin-approvals-spanish",
    language: "es",
    otherwise: answering(busy),
    shows: words("Ha cambiado desde que se pidió"),
  },
  ...failing([{ ...page, name: "admin-approvals", shows: words("Approvals") }]),
];
