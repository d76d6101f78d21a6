// The administrators' incident list, empty and with four incidents, and the on-call schedule.
import { withFailedRequests, headingNamed, withPendingRequests, textShown, type ScreenCase } from "./screen.ts";

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const testId = (lastDigit: number): string => `5eed0000-0000-4000-8000-00000000020${lastDigit}`;
const incident = (n: number, overrides: object): object => ({
  id: testId(n),
  no: 40 + n,
  kind: "sos",
  severity: 1,
  state: "open",
  personName: "Konstantina Papadopoulou-Fernández",
  raisedAs: "driver",
  driverId: testId(8),
  driverName: "Konstantina Papadopoulou-Fernández",
  transactionId: testId(9),
  orderNo: "TXN-5EED0209",
  happenedAt: minutesAgo(n * 4 + 3),
  openedAt: minutesAgo(n * 4),
  lastAt: minutesAgo(1),
  raiseCount: 3,
  place: { lat: 39.2838, lng: -76.5935, at: minutesAgo(1), accuracy: 12 },
  ownerName: null,
  mine: false,
  takenAt: null,
  closedAt: null,
  outcome: null,
  ...overrides,
});
const incidentsPath = "/api/admin/incidents";
const fourIncidents = (): object => ({
  items: [
    incident(1, {}),
    incident(2, { kind: "something_wrong", severity: 2, personName: "Rita Receiver", raisedAs: "receiver" }),
    incident(3, {
      kind: "accident",
      severity: 2,
      state: "taken",
      ownerName: "Ada Admin",
      mine: true,
      takenAt: minutesAgo(9),
    }),
    incident(4, { kind: "other", severity: 3, transactionId: null, orderNo: null }),
  ],
  nextCursor: null,
});
const noIncidents = (): object => ({ items: [], nextCursor: null });
const onCallPath = "/api/admin/on-call-schedules";
const shift = (n: number, name: string, days: number[], from: string, minutes: number, rank = 1): object => ({
  id: testId(n),
  adminId: testId(n),
  name,
  days,
  from,
  minutes,
  rank,
  channels: ["push", "sms"],
});
const withOnCallSchedule = (data: Record<string, unknown>): object => ({
  ...data,
  schedules: [
    shift(1, "Ada Admin", [1, 2, 3, 4, 5], "08:00", 720),
    shift(2, "Alan Admin", [1, 2, 3, 4, 5, 6], "20:00", 720),
    shift(3, "Konstantina Papadopoulou-Fernández", [1, 2, 3, 4, 5, 6, 0], "08:00", 840, 2),
  ],
  onCall: [
    { adminId: testId(1), name: "Ada Admin", place: 1 },
    { adminId: testId(3), name: "Konstantina Papadopoulou-Fernández", place: 2 },
  ],
  admins: [
    { id: testId(1), name: "Ada Admin", push: true, sms: true },
    { id: testId(2), name: "Alan Admin", push: false, sms: true },
    { id: testId(3), name: "Konstantina Papadopoulou-Fernández", push: false, sms: false },
  ],
});
const incidentPages: ScreenCase[] = [
  {
    name: "admin-incidents",
    role: "admin",
    path: "/admin/incidents",
    alsoOnDesktop: true,
    changedResponses: { [incidentsPath]: fourIncidents, [`${incidentsPath}?state=open`]: fourIncidents },
    shows: textShown("Muted for 2 minutes at most"),
    press: [/^Mute for 2 minutes/],
  },
  {
    name: "admin-incidents-watch",
    role: "admin",
    path: "/admin/incidents/on-call",
    alsoOnDesktop: true,
    changedResponses: { [onCallPath]: withOnCallSchedule },
    shows: textShown("No one on call"),
  },
];

export const incidentScreens: ScreenCase[] = [
  ...incidentPages,
  {
    name: "admin-incidents-empty",
    role: "admin",
    path: "/admin/incidents",
    changedResponses: { [incidentsPath]: noIncidents, [`${incidentsPath}?state=open`]: noIncidents },
    shows: textShown("No incident is open"),
  },
  {
    name: "admin-incidents-watch-empty",
    role: "admin",
    path: "/admin/incidents/on-call",
    changedResponses: { [onCallPath]: (data) => ({ ...data, schedules: [], onCall: [] }) },
    shows: textShown("No one is on call now. All administrators are alerted at the same time."),
  },
  {
    name: "admin-incidents-watch-turn",
    role: "admin",
    path: "/admin/incidents/on-call",
    alsoOnDesktop: true,
    changedResponses: { [onCallPath]: withOnCallSchedule },
    press: [/^Add a shift/],
    shows: headingNamed("Add a shift"),
  },
  ...withFailedRequests(
    incidentPages.map((screen) => ({ ...screen, alsoOnDesktop: false, changedResponses: undefined, press: undefined })),
  ),
  ...withPendingRequests(
    incidentPages.map((screen) => ({ ...screen, alsoOnDesktop: false, changedResponses: undefined, press: undefined })),
  ),
];
