// HTML of the page: a day's orders, one in full, routes, planning, faults, events and requests.
import { escapeHtml, renderLayout } from "../../layout.ts";
import { toCompletion } from "./completion.ts";
import { toEventRow } from "./events.ts";
import { findOrderDriver } from "./progress.ts";
import type { LoggedRequest } from "./requests.ts";
import { driverNameFields, ordersOnRoute, toSchedule } from "./routes.ts";
import { NO_FAULTS, FAULT_KINDS, type EmulatorSettings } from "./settings.ts";
import { toLocalDay, toLocalHour, toLocalTime } from "./times.ts";
import { ORDER_STATUSES, type EmulatedOrder } from "./types.ts";
import type { OptimoRouteState } from "./world.ts";

const SHOWN = 200;
const NEWEST = 40;
const NEWEST_REQUESTS = 20;
// Statuses that a person may set.
const STEPS = ["on_route", "servicing", "success", "failed", "rejected", "cancelled"] as const;

const STYLE = `
  body { max-width: 72rem; }
  .wide { overflow-x: auto; } td, th { vertical-align: top; }
  .status { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6rem; font-size: .85rem; font-weight: 600; white-space: nowrap; }
  .success { border-color: light-dark(#1f6b47, #7fd3a8); } .failed, .rejected, .cancelled, .ill { border-color: light-dark(#a4262c, #ff9ba1); }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
  .row form { display: flex; flex-wrap: wrap; gap: .5rem; }
  nav.days { flex-wrap: wrap; gap: .5rem; border: 0; padding: .25rem 0; }
  nav.days a { border: 1px solid var(--line); border-radius: 999px; text-decoration: none; display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; color: inherit; }
  nav.days a[aria-current] { background: light-dark(#1f6b47, #7fd3a8); color: light-dark(#fff, #10201a); border-color: transparent; }
  input:not([type=hidden]), select { font: inherit; min-height: 44px; box-sizing: border-box; padding: 0 .75rem; border-radius: 8px; border: 1px solid var(--line); background: light-dark(#fff, #131714); color: inherit; }
  section { margin: 1.5rem 0; }`;

export function renderPage(world: OptimoRouteState, requests: LoggedRequest[], query: URLSearchParams): string {
  const today = toLocalDay(world.now(), world.zone);
  const order = world.store.orders.byId(query.get("order") ?? "");
  const date = query.get("date") ?? order?.data.date ?? today;
  const notice = query.get("said");
  const body = `<p>What the routing provider would know. Set orders here as another app would; the app has to find out by itself.</p>
    ${notice ? `<p class="note" role="status">${escapeHtml(notice)}</p>` : ""}
    ${days(world, date, today)}
    ${order ? oneOrder(world, order) : ""}
    ${ordersPart(world, date)}
    ${routesPart(world, date)}
    ${planningPart(world, date)}
    ${faultsPart(world, date)}
    ${eventsPart(world)}
    ${requestsPart(requests)}`;
  return renderLayout("Routing", body, { refreshSeconds: 3, style: STYLE });
}

function days(world: OptimoRouteState, date: string, today: string): string {
  const allDates = [...new Set([...world.store.orders.days().slice(-14), today, date])].sort();
  return `<nav class="days" aria-label="Days">${allDates.map((day) => `<a href="/optimoroute/?date=${escapeHtml(day)}"${day === date ? ' aria-current="page"' : ""}>${escapeHtml(day)}${day === today ? " (today)" : ""}</a>`).join("")}</nav>`;
}

const badge = (status: string): string => `<span class="status ${escapeHtml(status)}">${escapeHtml(status)}</span>`;

function form(hidden: Record<string, string>, inside: string): string {
  return `<form method="post" action="/optimoroute/">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("")}${inside}</form>`;
}

function driverLabel(world: OptimoRouteState, order: EmulatedOrder): string {
  const driver = findOrderDriver(world, order);
  return driver ? `${driver.name} (${driver.serial})` : "";
}

function oneOrder(world: OptimoRouteState, order: EmulatedOrder): string {
  const { data } = order;
  const formFields = { order: order.id, date: data.date };
  const facts: [string, unknown][] = [
    ["Id", order.id],
    ["Type, priority, minutes", `${data.type}, ${data.priority}, ${data.duration}`],
    ["Address", data.location?.address],
    ["Place", data.location?.locationName],
    [
      "Coordinates",
      data.location?.latitude === undefined ? "" : `${data.location.latitude}, ${data.location.longitude}`,
    ],
    ["Windows", data.timeWindows.map(({ twFrom, twTo }) => `${twFrom}–${twTo}`).join(", ")],
    ["Driver", driverLabel(world, order)],
    [
      "Scheduled",
      order.stop ? `stop ${order.stop.stopNumber}, ${toLocalTime(order.stop.scheduledAt, world.zone)}` : "no",
    ],
    ["Came near", order.arrivedAt === null ? "" : toLocalTime(order.arrivedAt, world.zone)],
    [
      "Service",
      [order.startTime, order.endTime].map((at) => (at === null ? "–" : toLocalTime(at, world.zone))).join(" to "),
    ],
    ["Phone", data.phone],
    ["Notes", data.notes],
    ["Completion", JSON.stringify(toCompletion(world, order))],
  ];
  return `<article><h2>${escapeHtml(data.orderNo ?? order.id)} ${badge(order.status)}</h2>
    <div class="row">${STEPS.map((status) => form({ ...formFields, do: "status", status }, `<button${status === order.status ? " disabled" : ""}>${status}</button>`)).join("")}</div>
    <div class="row">${form({ ...formFields, do: "address" }, '<input name="address" required autocomplete="off" aria-label="New address" placeholder="New address"><button>Change the address</button>')}
      ${form({ ...formFields, do: "driver" }, '<input name="driver" autocomplete="off" aria-label="Driver" placeholder="Driver\'s external id"><button>Give it to</button>')}
      ${form({ date: data.date, do: "delete", order: order.id }, "<button>Delete the order</button>")}</div>
    <div class="wide"><table>${facts
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
      .join("")}</table></div>
    <p>${order.changes.map(({ at, by, what }) => `${escapeHtml(toLocalTime(at, world.zone))} ${escapeHtml(by)}: ${escapeHtml(what)}`).join("<br>")}</p></article>`;
}

function ordersPart(world: OptimoRouteState, date: string): string {
  const orders = world.store.orders.on(date);
  const counts = ORDER_STATUSES.map(
    (status) => [status, orders.filter((order) => order.status === status).length] as const,
  ).filter(([, count]) => count > 0);
  const rows = orders.slice(0, SHOWN).map((order) => {
    const schedule = toSchedule(world, order);
    return `<tr><td><a href="/optimoroute/?date=${escapeHtml(date)}&order=${escapeHtml(order.id)}">${escapeHtml(order.data.orderNo ?? order.id)}</a></td><td>${badge(order.status)}</td><td>${escapeHtml(driverLabel(world, order))}</td>
      <td>${schedule ? `${escapeHtml(schedule.scheduledAt)} · stop ${escapeHtml(schedule.stopNumber)}` : ""}</td><td>${[
        order.startTime,
        order.endTime,
      ]
        .filter((at) => at !== null)
        .map((at) => escapeHtml(toLocalHour(at, world.zone)))
        .join(" – ")}</td><td>${escapeHtml(order.data.location?.address ?? "")}</td></tr>`;
  });
  return `<section><h2>Orders of ${escapeHtml(date)}: ${orders.length} ${counts.map(([status, count]) => `${badge(status)} ${count}`).join(" ")}</h2>
    ${rows.length === 0 ? "<p>None.</p>" : `<div class="wide"><table><thead><tr><th>Order</th><th>Status</th><th>Driver</th><th>Planned</th><th>Service</th><th>Address</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}
    ${orders.length > SHOWN ? `<p>The first ${SHOWN} of ${orders.length}.</p>` : ""}</section>`;
}

function routesPart(world: OptimoRouteState, date: string): string {
  const routes = world.store.routes.on(date);
  const working = world.store.drivers.all().filter((driver) => driver.days[date]);
  const rows = working.map((driver) => {
    const day = driver.days[date];
    const route = routes.find((candidate) => candidate.driver === driver.externalId);
    const { driverName, driverSerial } = driverNameFields(world, driver.externalId);
    const stops = ordersOnRoute(world, route)
      .map(
        (order) => `${escapeHtml(toSchedule(world, order)?.scheduledAt)} ${escapeHtml(order.data.orderNo ?? order.id)}`,
      )
      .join(", ");
    return `<tr><td>${escapeHtml(driverName)} (${escapeHtml(driverSerial)})</td><td>${day?.enabled ? `${escapeHtml(day.workTimeFrom)}–${escapeHtml(day.workTimeTo)}` : "off"}</td><td>${route ? (route.live ? "on the phone" : "not sent") : ""}</td><td>${stops}</td></tr>`;
  });
  return `<section><h2>Drivers and routes</h2>${rows.length === 0 ? "<p>No driver has been told for this day.</p>" : `<div class="wide"><table><thead><tr><th>Driver</th><th>Hours</th><th>Route</th><th>Stops</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}</section>`;
}

function planningPart(world: OptimoRouteState, date: string): string {
  const runs = world.store.plannings
    .all()
    .filter(({ dates }) => dates.includes(date))
    .slice(-5)
    .reverse();
  const open = runs.find(({ status }) => status === "N" || status === "R");
  return `<section><h2>Planning</h2><div class="row">
    ${form({ date, do: "plan", startWith: "EMPTY" }, "<button>Plan the day again</button>")}${form({ date, do: "plan", startWith: "CURRENT" }, "<button>Plan from the current routes</button>")}
    ${form({ date, do: "send" }, "<button>Send the routes to the phones</button>")}
    ${open ? form({ date, do: "end-planning", planning: String(open.id), status: "F" }, "<button>Finish now</button>") + form({ date, do: "end-planning", planning: String(open.id), status: "C" }, "<button>Stop</button>") : ""}</div>
    ${runs.map((run) => `<p>Run ${run.id}: ${badge(run.status)} ${run.percent} %${run.status === "F" ? `, ${run.scheduled} scheduled, ${run.unscheduled} not` : ""}</p>`).join("")}</section>`;
}

export const COLUMNS: Record<EmulatorSettings["column"], string> = {
  both: "the calls of the specification and of a live account",
  spec: "the specification's calls alone",
  live: "a live account's calls alone",
};

function faultsPart(world: OptimoRouteState, date: string): string {
  const { faults, settings } = world.health;
  const now = Object.entries(faults).filter(
    ([name, value]) => name !== "seed" && value !== NO_FAULTS[name as keyof typeof NO_FAULTS],
  );
  const kinds = ["healthy", "down", "slow", "mixed", ...FAULT_KINDS, "events", "planningFails"];
  return `<section><h2>How it fares ${now.length === 0 ? badge("healthy") : '<span class="status ill">ill</span>'}</h2>
    ${now.length === 0 ? "" : `<p>${now.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join(", ")}, seed ${faults.seed}</p>`}
    <div class="row">${form(
      { date, do: "faults" },
      `<select name="kind" aria-label="Illness">${kinds.map((kind) => `<option>${kind}</option>`).join("")}</select>
      <select name="share" aria-label="Share">${[
        ["1", "every request"],
        ["0.5", "half"],
        ["0.3", "a third"],
        ["0.1", "a tenth"],
      ]
        .map(([value, name]) => `<option value="${value}">${name}</option>`)
        .join("")}</select>
      <input name="seed" inputmode="numeric" autocomplete="off" aria-label="Seed" placeholder="Seed (1)" size="8"><button>Let it be so</button>`,
    )}
      ${form({ date, do: "faults", kind: "healthy" }, "<button>Healthy again</button>")}
      ${Object.entries(COLUMNS)
        .filter(([column]) => column !== settings.column)
        .map(([column, calls]) => form({ date, do: "column", column }, `<button>Take ${calls}</button>`))
        .join("")}</div></section>`;
}

function eventsPart(world: OptimoRouteState): string {
  const rows = world.store.events
    .list()
    .slice(-NEWEST)
    .reverse()
    .map((record) => {
      const row = toEventRow(world, record);
      return `<tr><td>${escapeHtml(row.localTime)}</td><td>${escapeHtml(row.event)}</td><td>${escapeHtml(row.driverName)} (${escapeHtml(row.driverSerial)})</td><td>${escapeHtml(row.orderNo)}</td></tr>`;
    });
  return `<section><h2>Events</h2>${rows.length === 0 ? "<p>None yet.</p>" : `<div class="wide"><table><thead><tr><th>When</th><th>What</th><th>Driver</th><th>Order</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}</section>`;
}

function requestsPart(requests: LoggedRequest[]): string {
  const rows = requests
    .slice(-NEWEST_REQUESTS)
    .reverse()
    .map(
      ({ at, verb, method, path, status, code, fault }) =>
        `<tr><td>${escapeHtml(at.slice(11, 19))}</td><td>${escapeHtml(verb)} ${escapeHtml(method)} ${escapeHtml(path.split("[redacted]&")[1])}</td><td>${status === null ? "cut" : status} ${escapeHtml(code)}</td><td>${escapeHtml(fault)}</td></tr>`,
    );
  return `<section><h2>Requests</h2>${rows.length === 0 ? "<p>None yet.</p>" : `<div class="wide"><table><thead><tr><th>UTC</th><th>Request</th><th>Answer</th><th>Fault</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}</section>`;
}
