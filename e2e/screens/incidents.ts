// Incidents on a quiet and on a bad day, and the on-call rota.
import { withFailedRequests, headingNamed, withPendingRequests, textShown, type ScreenCase } from "./screen.ts";

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const idOf = (n: number): string => `5eed0000-0000-4000-8000-00000000020${n}`;
const incident = (n: number, overrides: object): object => ({
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
  raiseCount: 3,
  place: { lat: 39.2838, lng: -76.5935, at: ago(1), accuracy: 12 },
  ownerName: null,
  mine: false,
  takenAt: null,
  closedAt: null,
  outcome: null,
  ...overrides,
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
const emptyList = (): object => ({ items: [], nextCursor: null });
const watches = "/api/admin/on-call-schedules";
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
const onCallSchedule = (data: Record<string, unknown>): object => ({
  ...data,
  schedules: [
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
const rooms: ScreenCase[] = [
  {
    name: "admin-incidents",
    role: "admin",
    path: "/admin/incidents",
    wide: true,
    changedResponses: { [list]: badDay, [`${list}?state=open`]: badDay },
    shows: textShown("Muted for 2 minutes at most"),
    press: [/^Mute for 2 minutes/],
  },
  {
    name: "admin-incidents-watch",
    role: "admin",
    path: "/admin/incidents/on-call",
    wide: true,
    changedResponses: { [watches]: onCallSchedule },
    shows: textShown("No one on call"),
  },
];

export const incidentScreens: ScreenCase[] = [
  ...rooms,
  {
    name: "admin-incidents-empty",
    role: "admin",
    path: "/admin/incidents",
    changedResponses: { [list]: emptyList, [`${list}?state=open`]: emptyList },
    shows: textShown("No incident is open"),
  },
  {
    name: "admin-incidents-watch-empty",
    role: "admin",
    path: "/admin/incidents/on-call",
    changedResponses: { [watches]: (data) => ({ ...data, schedules: [], onCall: [] }) },
    shows: textShown("No one is on call now. All administrators are alerted at the same time."),
  },
  {
    name: "admin-incidents-watch-turn",
    role: "admin",
    path: "/admin/incidents/on-call",
    wide: true,
    changedResponses: { [watches]: onCallSchedule },
    press: [/^Add a shift/],
    shows: headingNamed("Add a shift"),
  },
  ...withFailedRequests(rooms.map((room) => ({ ...room, wide: false, changedResponses: undefined, press: undefined }))),
  ...withPendingRequests(
    rooms.map((room) => ({ ...room, wide: false, changedResponses: undefined, press: undefined })),
  ),
];
