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
import type { OptimoRouteState } from "./state.ts";

const MAX_ORDER_ROWS = 200;
const MAX_EVENT_ROWS = 40;
const MAX_REQUEST_ROWS = 20;
// Statuses that a person may set.
const SETTABLE_STATUSES = ["on_route", "servicing", "success", "failed", "rejected", "cancelled"] as const;

const STYLE = `
  body { max-width: 72rem; }
  .wide { overflow-x: auto; } td, th { vertical-align: top; }
  .status { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6rem; font-size: .85rem; font-weight: 600; white-space: nowrap; }
  .success { border-color: light-dark(#1f6b47, #7fd3a8); } .failed, .rejected, .cancelled, .faulty { border-color: light-dark(#a4262c, #ff9ba1); }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
  .row form { display: flex; flex-wrap: wrap; gap: .5rem; }
  nav.days { flex-wrap: wrap; gap: .5rem; border: 0; padding: .25rem 0; }
  nav.days a { border: 1px solid var(--line); border-radius: 999px; text-decoration: none; display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; color: inherit; }
  nav.days a[aria-current] { background: light-dark(#1f6b47, #7fd3a8); color: light-dark(#fff, #10201a); border-color: transparent; }
  input:not([type=hidden]), select { font: inherit; min-height: 44px; box-sizing: border-box; padding: 0 .75rem; border-radius: 8px; border: 1px solid var(--line); background: light-dark(#fff, #131714); color: inherit; }
  section { margin: 1.5rem 0; }`;

export function renderPage(state: OptimoRouteState, requests: LoggedRequest[], query: URLSearchParams): string {
  const today = toLocalDay(state.now(), state.zone);
  const order = state.store.orders.byId(query.get("order") ?? "");
  const date = query.get("date") ?? order?.data.date ?? today;
  const notice = query.get("notice");
  const body = `<p>The data of the emulated routing provider. Changes made here reach the app only through the API, as those of another app do.</p>
    ${notice ? `<p class="note" role="status">${escapeHtml(notice)}</p>` : ""}
    ${renderDays(state, date, today)}
    ${order ? renderOrder(state, order) : ""}
    ${renderOrders(state, date)}
    ${renderRoutes(state, date)}
    ${renderPlanning(state, date)}
    ${renderFaults(state, date)}
    ${renderEvents(state)}
    ${renderRequests(requests)}`;
  return renderLayout("Routing", body, { refreshSeconds: 3, style: STYLE });
}

function renderDays(state: OptimoRouteState, date: string, today: string): string {
  const allDates = [...new Set([...state.store.orders.days().slice(-14), today, date])].sort();
  return `<nav class="days" aria-label="Days">${allDates.map((day) => `<a href="/optimoroute/?date=${escapeHtml(day)}"${day === date ? ' aria-current="page"' : ""}>${escapeHtml(day)}${day === today ? " (today)" : ""}</a>`).join("")}</nav>`;
}

const badge = (status: string): string => `<span class="status ${escapeHtml(status)}">${escapeHtml(status)}</span>`;

function renderForm(hidden: Record<string, string>, content: string): string {
  return `<form method="post" action="/optimoroute/">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("")}${content}</form>`;
}

function driverLabel(state: OptimoRouteState, order: EmulatedOrder): string {
  const driver = findOrderDriver(state, order);
  return driver ? `${driver.name} (${driver.serial})` : "";
}

function renderOrder(state: OptimoRouteState, order: EmulatedOrder): string {
  const { data } = order;
  const formFields = { order: order.id, date: data.date };
  const rowsOfOrder: [string, unknown][] = [
    ["Id", order.id],
    ["Type, priority, minutes", `${data.type}, ${data.priority}, ${data.duration}`],
    ["Address", data.location?.address],
    ["Place", data.location?.locationName],
    [
      "Coordinates",
      data.location?.latitude === undefined ? "" : `${data.location.latitude}, ${data.location.longitude}`,
    ],
    ["Windows", data.timeWindows.map(({ twFrom, twTo }) => `${twFrom}–${twTo}`).join(", ")],
    ["Driver", driverLabel(state, order)],
    [
      "Scheduled",
      order.stop ? `stop ${order.stop.stopNumber}, ${toLocalTime(order.stop.scheduledAt, state.zone)}` : "no",
    ],
    ["Arrived (geofence)", order.arrivedAt === null ? "" : toLocalTime(order.arrivedAt, state.zone)],
    [
      "Service",
      [order.startTime, order.endTime].map((at) => (at === null ? "–" : toLocalTime(at, state.zone))).join(" to "),
    ],
    ["Phone", data.phone],
    ["Notes", data.notes],
    ["Completion", JSON.stringify(toCompletion(state, order))],
  ];
  return `<article><h2>${escapeHtml(data.orderNo ?? order.id)} ${badge(order.status)}</h2>
    <div class="row">${SETTABLE_STATUSES.map((status) => renderForm({ ...formFields, do: "status", status }, `<button${status === order.status ? " disabled" : ""}>${status}</button>`)).join("")}</div>
    <div class="row">${renderForm({ ...formFields, do: "address" }, '<input name="address" required autocomplete="off" aria-label="New address" placeholder="New address"><button>Change the address</button>')}
      ${renderForm({ ...formFields, do: "driver" }, '<input name="driver" autocomplete="off" aria-label="Driver" placeholder="Driver\'s external id"><button>Assign</button>')}
      ${renderForm({ date: data.date, do: "delete", order: order.id }, "<button>Delete the order</button>")}</div>
    <div class="wide"><table>${rowsOfOrder
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
      .join("")}</table></div>
    <p>${order.changes.map(({ at, by, what }) => `${escapeHtml(toLocalTime(at, state.zone))} ${escapeHtml(by)}: ${escapeHtml(what)}`).join("<br>")}</p></article>`;
}

function renderOrders(state: OptimoRouteState, date: string): string {
  const orders = state.store.orders.onDate(date);
  const counts = ORDER_STATUSES.map(
    (status) => [status, orders.filter((order) => order.status === status).length] as const,
  ).filter(([, count]) => count > 0);
  const rows = orders.slice(0, MAX_ORDER_ROWS).map((order) => {
    const schedule = toSchedule(state, order);
    return `<tr><td><a href="/optimoroute/?date=${escapeHtml(date)}&order=${escapeHtml(order.id)}">${escapeHtml(order.data.orderNo ?? order.id)}</a></td><td>${badge(order.status)}</td><td>${escapeHtml(driverLabel(state, order))}</td>
      <td>${schedule ? `${escapeHtml(schedule.scheduledAt)} · stop ${escapeHtml(schedule.stopNumber)}` : ""}</td><td>${[
        order.startTime,
        order.endTime,
      ]
        .filter((at) => at !== null)
        .map((at) => escapeHtml(toLocalHour(at, state.zone)))
        .join(" – ")}</td><td>${escapeHtml(order.data.location?.address ?? "")}</td></tr>`;
  });
  return `<section><h2>Orders of ${escapeHtml(date)}: ${orders.length} ${counts.map(([status, count]) => `${badge(status)} ${count}`).join(" ")}</h2>
    ${rows.length === 0 ? "<p>None.</p>" : `<div class="wide"><table><thead><tr><th>Order</th><th>Status</th><th>Driver</th><th>Planned</th><th>Service</th><th>Address</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}
    ${orders.length > MAX_ORDER_ROWS ? `<p>The first ${MAX_ORDER_ROWS} of ${orders.length}.</p>` : ""}</section>`;
}

function renderRoutes(state: OptimoRouteState, date: string): string {
  const routes = state.store.routes.onDate(date);
  const scheduledDrivers = state.store.drivers.all().filter((driver) => driver.days[date]);
  const rows = scheduledDrivers.map((driver) => {
    const day = driver.days[date];
    const route = routes.find((candidate) => candidate.driver === driver.externalId);
    const { driverName, driverSerial } = driverNameFields(state, driver.externalId);
    const stops = ordersOnRoute(state, route)
      .map(
        (order) => `${escapeHtml(toSchedule(state, order)?.scheduledAt)} ${escapeHtml(order.data.orderNo ?? order.id)}`,
      )
      .join(", ");
    return `<tr><td>${escapeHtml(driverName)} (${escapeHtml(driverSerial)})</td><td>${day?.enabled ? `${escapeHtml(day.workTimeFrom)}–${escapeHtml(day.workTimeTo)}` : "off"}</td><td>${route ? (route.live ? "on the phone" : "not sent") : ""}</td><td>${stops}</td></tr>`;
  });
  return `<section><h2>Drivers and routes</h2>${rows.length === 0 ? "<p>No driver has working hours on this day.</p>" : `<div class="wide"><table><thead><tr><th>Driver</th><th>Hours</th><th>Route</th><th>Stops</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}</section>`;
}

function renderPlanning(state: OptimoRouteState, date: string): string {
  const runs = state.store.plannings
    .all()
    .filter(({ dates }) => dates.includes(date))
    .slice(-5)
    .reverse();
  const openRun = runs.find(({ status }) => status === "N" || status === "R");
  return `<section><h2>Planning</h2><div class="row">
    ${renderForm({ date, do: "plan", startWith: "EMPTY" }, "<button>Plan the day again</button>")}${renderForm({ date, do: "plan", startWith: "CURRENT" }, "<button>Plan from the current routes</button>")}
    ${renderForm({ date, do: "send" }, "<button>Send the routes to the phones</button>")}
    ${openRun ? renderForm({ date, do: "end-planning", planning: String(openRun.id), status: "F" }, "<button>Finish now</button>") + renderForm({ date, do: "end-planning", planning: String(openRun.id), status: "C" }, "<button>Stop</button>") : ""}</div>
    ${runs.map((run) => `<p>Run ${run.id}: ${badge(run.status)} ${run.percent} %${run.status === "F" ? `, ${run.scheduled} scheduled, ${run.unscheduled} not` : ""}</p>`).join("")}</section>`;
}

export const API_VARIANT_NAMES: Record<EmulatorSettings["apiVariant"], string> = {
  both: "the calls of the specification and of a live account",
  documented: "the specification's calls alone",
  live: "a live account's calls alone",
};

function renderFaults(state: OptimoRouteState, date: string): string {
  const { faults, settings } = state.faultState;
  const activeFaults = Object.entries(faults).filter(
    ([name, value]) => name !== "seed" && value !== NO_FAULTS[name as keyof typeof NO_FAULTS],
  );
  const kinds = ["healthy", "down", "slow", "all faults", ...FAULT_KINDS, "events", "planningFails"];
  return `<section><h2>Faults ${activeFaults.length === 0 ? badge("healthy") : '<span class="status faulty">faulty</span>'}</h2>
    ${activeFaults.length === 0 ? "" : `<p>${activeFaults.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join(", ")}, seed ${faults.seed}</p>`}
    <div class="row">${renderForm(
      { date, do: "faults" },
      `<select name="kind" aria-label="Fault">${kinds.map((kind) => `<option>${kind}</option>`).join("")}</select>
      <select name="share" aria-label="Share">${[
        ["1", "every request"],
        ["0.5", "half"],
        ["0.3", "a third"],
        ["0.1", "a tenth"],
      ]
        .map(([value, name]) => `<option value="${value}">${name}</option>`)
        .join("")}</select>
      <input name="seed" inputmode="numeric" autocomplete="off" aria-label="Seed" placeholder="Seed (1)" size="8"><button>Apply</button>`,
    )}
      ${renderForm({ date, do: "faults", kind: "healthy" }, "<button>No faults</button>")}
      ${Object.entries(API_VARIANT_NAMES)
        .filter(([apiVariant]) => apiVariant !== settings.apiVariant)
        .map(([apiVariant, calls]) =>
          renderForm({ date, do: "apiVariant", apiVariant }, `<button>Take ${calls}</button>`),
        )
        .join("")}</div></section>`;
}

function renderEvents(state: OptimoRouteState): string {
  const rows = state.store.events
    .list()
    .slice(-MAX_EVENT_ROWS)
    .reverse()
    .map((record) => {
      const row = toEventRow(state, record);
      return `<tr><td>${escapeHtml(row.localTime)}</td><td>${escapeHtml(row.event)}</td><td>${escapeHtml(row.driverName)} (${escapeHtml(row.driverSerial)})</td><td>${escapeHtml(row.orderNo)}</td></tr>`;
    });
  return `<section><h2>Events</h2>${rows.length === 0 ? "<p>None yet.</p>" : `<div class="wide"><table><thead><tr><th>When</th><th>What</th><th>Driver</th><th>Order</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}</section>`;
}

function renderRequests(requests: LoggedRequest[]): string {
  const rows = requests
    .slice(-MAX_REQUEST_ROWS)
    .reverse()
    .map(
      ({ at, httpMethod, operation, path, status, code, fault }) =>
        `<tr><td>${escapeHtml(at.slice(11, 19))}</td><td>${escapeHtml(httpMethod)} ${escapeHtml(operation)} ${escapeHtml(path.split("[redacted]&")[1])}</td><td>${status === null ? "connection reset" : status} ${escapeHtml(code)}</td><td>${escapeHtml(fault)}</td></tr>`,
    );
  return `<section><h2>Requests</h2>${rows.length === 0 ? "<p>None yet.</p>" : `<div class="wide"><table><thead><tr><th>UTC</th><th>Request</th><th>Response</th><th>Fault</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`}</section>`;
}
