// A dispatcher's tools: the overview's figures, the map, and a driver's day replayed on it.
import { linkNamed, type ScreenCase } from "./screen.ts";

// Figures of a busy day, because the scenario is minutes old. The time is always 14:50 in the service's time zone.
const withBusyDay = (data: Record<string, unknown>): object => {
  const { at, timeZone } = data as { at: string; timeZone: string };
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hourNow = 0, minuteNow = 0] = clock.format(new Date(at)).split(":").map(Number);
  const millisecondsTo1450 = (14 * 60 + 50 - hourNow * 60 - minuteNow) * 60_000;
  const afternoonPeak = (hour: number) => Math.round(40 * Math.exp(-((hour - 13) ** 2) / 18));
  const quarterHours = Array.from({ length: 60 }, (_, quarter) => ({
    minute: quarter * 15,
    waiting: 2 + (quarter % 7),
    active: Math.round(afternoonPeak(quarter / 4) / 2),
    late: quarter % 5 === 0 ? 3 : 1,
    atWork: 10 + Math.round(afternoonPeak(quarter / 4) / 3),
    cashOut: 250 * afternoonPeak(quarter / 4),
  }));
  return {
    ...data,
    at: new Date(Date.parse(at) + millisecondsTo1450).toISOString(),
    waiting: { now: 7, before: 4 },
    active: { now: 18, before: 21 },
    late: { now: 3, before: 3 },
    atWork: { now: 23, before: 20 },
    free: 9,
    cashOut: { now: 10_120.5, before: 8_900 },
    cashOutDeliveries: 16,
    mostCash: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", name: "Max Moreno", amount: 480 },
    found: { now: 143, before: 120 },
    medianSeconds: { now: 252, before: 380 },
    delivered: { now: 131, before: 118 },
    course: quarterHours,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      today: hour < 15 ? afternoonPeak(hour) + (hour % 3) : null,
      before: afternoonPeak(hour - 0.7),
    })),
  };
};

export const overviewScreens: ScreenCase[] = [
  {
    name: "admin-figures",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    changedResponses: { "/api/admin/overview": withBusyDay },
    shows: linkNamed(/^Waiting for a driver/),
  },
  {
    name: "admin-figures-spanish",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    language: "es",
    changedResponses: { "/api/admin/overview": withBusyDay },
    shows: linkNamed(/^Mediana hasta tener repartidor/),
  },
  {
    name: "admin-hours",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    changedResponses: { "/api/admin/overview": withBusyDay },
    afterLoad: (page) => page.getByText("Show as a table").click(),
    shows: (page) => page.getByRole("img", { name: /delivered today/ }),
  },
];

export const mapScreens: ScreenCase[] = [
  {
    name: "admin-map-demand",
    role: "admin",
    path: "/admin/map?heat=on",
    alsoOnDesktop: true,
    shows: (page) => page.getByRole("button", { name: "Demand", pressed: true }),
  },
  {
    name: "admin-map-assign",
    role: "admin",
    path: "/admin/map",
    alsoOnDesktop: true,
    press: [/^Assign TXN-/],
    shows: (page) => page.getByRole("dialog", { name: "Assign a driver" }),
  },
  {
    name: "admin-drivers-at-work",
    role: "admin",
    path: "/admin/drivers?status=at_work",
    alsoOnDesktop: true,
    shows: (page) => page.getByRole("combobox", { name: "State" }),
  },
];

export const replayScreens: ScreenCase[] = [
  {
    name: "admin-driver-replay",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.driverId}`,
    alsoOnDesktop: true,
    press: [/^View their route$/],
    afterLoad: async (page) => {
      await page.getByLabel("Reason").fill("The sender says that nobody came");
      await page.getByRole("button", { name: "View", exact: true }).click();
    },
    // The whole map: without a graphics card a browser draws only the visible half of a map that is partly under the
    // header.
    shows: (page) => [
      page.getByRole("region", { name: "Where the driver was" }),
      page.getByRole("button", { name: "Play" }),
    ],
  },
];
