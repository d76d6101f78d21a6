// The safety desk: incidents on a quiet and on a bad day, one of them with everything, and who watches when.
import { failing, heading, loading, words, type Screen } from "./screen.ts";

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const idOf = (n: number): string => `5eed0000-0000-4000-8000-00000000020${n}`;
const incident = (n: number, more: object): object => ({
  id: idOf(n),
  no: 40 + n,
  kind: "sos",
  severity: 1,
  state: "open",
  personName: "Konstantina Papadopoulou-Fernández",
  raisedAs: "driver",
  driverId: idOf(8),
  driverName: "Konstantina Papadopoulou-Fernández",
  transactionId: idOf(9),
  orderNo: "TXN-5EED0209",
  happenedAt: ago(n * 4 + 3),
  openedAt: ago(n * 4),
  lastAt: ago(1),
  raises: 3,
  place: { lat: 39.2838, lng: -76.5935, at: ago(1), accuracy: 12 },
  ownerName: null,
  mine: false,
  takenAt: null,
  closedAt: null,
  outcome: null,
  ...more,
});
const list = "/api/admin/incidents";
const badDay = (): object => ({
  items: [
    incident(1, {}),
    incident(2, { kind: "something_wrong", severity: 2, personName: "Rita Receiver", raisedAs: "receiver" }),
    incident(3, { kind: "accident", severity: 2, state: "taken", ownerName: "Ada Admin", mine: true, takenAt: ago(9) }),
    incident(4, { kind: "other", severity: 3, transactionId: null, orderNo: null }),
  ],
  nextCursor: null,
});
const quiet = (): object => ({ items: [], nextCursor: null });
const person = (n: number, name: string, role: string, inDanger = false): object => ({
  userId: idOf(n),
  name,
  role,
  inDanger,
  phone: role === "receiver" ? null : "•••• 0147",
});
const entry = (id: number, kind: string, more: object = {}): object => ({
  id,
  at: ago(20 - id),
  kind,
  by: "Ada Admin",
  note: null,
  facts: {},
  ...more,
});
const detail = (more: object = {}): object => ({
  ...incident(1, { state: "taken", ownerName: "Ada Admin", mine: true, takenAt: ago(2) }),
  reason: null,
  people: [
    person(8, "Konstantina Papadopoulou-Fernández", "driver", true),
    person(6, "Sara Sender", "sender"),
    person(7, "Rita Receiver", "receiver"),
  ],
  held: [
    { transactionId: idOf(9), orderNo: "TXN-5EED0209", amount: 1_480, status: "in_transit", onHold: true },
    { transactionId: idOf(5), orderNo: "TXN-5EED0205", amount: 320.5, status: "failed", onHold: false },
  ],
  offersFrozen: true,
  falseAlarms: 1,
  alarms: [
    { name: "Ada Admin", channel: "push", state: "sent", round: 1, at: ago(4) },
    { name: "Ada Admin", channel: "sms", state: "failed", round: 1, at: ago(4) },
    { name: "Alan Admin", channel: "push", state: "waiting", round: 2, at: ago(3) },
  ],
  entries: [
    entry(1, "opened", { by: "Konstantina Papadopoulou-Fernández", facts: { kind: "sos", severity: 1 } }),
    entry(2, "alarm", { by: null, facts: { round: 1, people: 1 } }),
    entry(3, "taken"),
    entry(4, "called", { facts: { name: "Sara Sender" } }),
    entry(5, "note", { note: "They are at a petrol station and can't talk freely. 911 is on the way." }),
    entry(6, "cash_held", { facts: { orderNo: "TXN-5EED0209" } }),
  ],
  helpers: [
    { driverId: idOf(2), name: "Carl Carrier", askedAt: ago(2), state: "going" },
    { driverId: idOf(3), name: "Olga Other", askedAt: ago(2), state: "asked" },
  ],
  asked: ["robbed"],
  twoPeople: true,
  ...more,
});
const onePath = `${list}/${idOf(1)}`;
const one: Screen = {
  name: "admin-incident",
  who: "admin",
  path: `/admin/incidents/${idOf(1)}`,
  wide: true,
  otherwise: { [onePath]: () => detail() },
  shows: heading(/SOS/),
};
const watches = "/api/admin/watches";
const turn = (n: number, name: string, days: number[], from: string, minutes: number, rank = 1): object => ({
  id: idOf(n),
  adminId: idOf(n),
  name,
  days,
  from,
  minutes,
  rank,
  channels: ["push", "sms"],
});
const rota = (data: Record<string, unknown>): object => ({
  ...data,
  watches: [
    turn(1, "Ada Admin", [1, 2, 3, 4, 5], "08:00", 720),
    turn(2, "Alan Admin", [1, 2, 3, 4, 5, 6], "20:00", 720),
    turn(3, "Konstantina Papadopoulou-Fernández", [1, 2, 3, 4, 5, 6, 0], "08:00", 840, 2),
  ],
  onCall: [
    { adminId: idOf(1), name: "Ada Admin", place: 1 },
    { adminId: idOf(3), name: "Konstantina Papadopoulou-Fernández", place: 2 },
  ],
  admins: [
    { id: idOf(1), name: "Ada Admin", push: true, sms: true },
    { id: idOf(2), name: "Alan Admin", push: false, sms: true },
    { id: idOf(3), name: "Konstantina Papadopoulou-Fernández", push: false, sms: false },
  ],
});
const rooms: Screen[] = [
  {
    name: "admin-incidents",
    who: "admin",
    path: "/admin/incidents",
    wide: true,
    otherwise: { [list]: badDay },
    shows: words("Muted for 2 minutes at most"),
    press: [/^Mute for 2 minutes/],
  },
  {
    name: "admin-incidents-watch",
    who: "admin",
    path: "/admin/incidents/watch",
    wide: true,
    otherwise: { [watches]: rota },
    shows: words("Nobody watches"),
  },
];

export const incidents: Screen[] = [
  ...rooms,
  {
    name: "admin-incidents-empty",
    who: "admin",
    path: "/admin/incidents",
    otherwise: { [list]: quiet },
    shows: words("No incident is open"),
  },
  {
    name: "admin-incidents-watch-empty",
    who: "admin",
    path: "/admin/incidents/watch",
    otherwise: { [watches]: (data) => ({ ...data, watches: [], onCall: [] }) },
    shows: words("Nobody is on call now: everybody is told at once."),
  },
  {
    name: "admin-incidents-watch-turn",
    who: "admin",
    path: "/admin/incidents/watch",
    wide: true,
    otherwise: { [watches]: rota },
    press: [/^Add a turn/],
    shows: heading("Add a turn"),
  },
  one,
  { ...one, name: "admin-incident-es", language: "es", wide: false },
  {
    ...one,
    name: "admin-incident-close",
    wide: false,
    press: [/^Close the incident/],
    shows: heading("Close the incident"),
  },
  ...failing(rooms.map((room) => ({ ...room, wide: false, otherwise: undefined, press: undefined }))),
  ...loading(rooms.map((room) => ({ ...room, wide: false, otherwise: undefined, press: undefined }))),
  ...failing([{ ...one, wide: false, otherwise: undefined }]),
];
