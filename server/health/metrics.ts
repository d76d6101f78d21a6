import "server-only";
import type { PlatformMetrics } from "@/server/database/results/platform";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";

type Gauge = { name: string; help: string; label?: string; values: Record<string, number | null> };

/**
 * The platform's metrics in Prometheus text format, all gauges. They come from the database, so every host returns the
 * same ones. Without them, reports only that the database is down.
 */
export function metricsText(metrics: PlatformMetrics | null): string {
  const database = {
    name: "handover_database_up",
    help: "Whether the database answered this host",
    values: { "": metrics ? 1 : 0 },
  };
  return [database, ...(metrics ? gaugesOf(metrics) : [])].map(gaugeText).join("");
}

function gaugesOf(metrics: PlatformMetrics): Gauge[] {
  const { drivers, openTransactions, openOffers, overdueOffers, dispatch, attention, queue } = metrics;
  const { oldestDueSeconds, ...jobs } = queue;
  return [
    { name: "handover_drivers", help: "Approved drivers by status", label: "status", values: drivers },
    {
      name: "handover_open_transactions",
      help: "Deliveries that have not ended, by status",
      label: "status",
      values: openTransactions,
    },
    { name: "handover_dispatches", help: "Searches for a driver by state", label: "state", values: dispatch },
    {
      name: "handover_attention",
      help: "Deliveries, and refusals of the text provider, that wait for an administrator, by what it is about",
      label: "kind",
      values: attention,
    },
    toGauge("handover_open_offers", "Offers that wait for an answer", openOffers),
    toGauge("handover_overdue_offers", "Open offers whose time is up", overdueOffers),
    { name: "handover_queue_jobs", help: "Background jobs by state", label: "state", values: jobs },
    toGauge("handover_queue_oldest_due_seconds", "How long the oldest due job has waited", oldestDueSeconds),
    ...operationsGauges(metrics),
  ];
}

function operationsGauges(metrics: PlatformMetrics): Gauge[] {
  const { unconfirmedOffers, cash, differences, incidents, onCall } = metrics;
  const { open, unacknowledged } = incidents;
  return [
    toGauge("handover_unconfirmed_offers", "Open offers that no phone has confirmed", unconfirmedOffers.count),
    toGauge(
      "handover_unconfirmed_offer_oldest_seconds",
      "How old the oldest of them is",
      unconfirmedOffers.oldestSeconds,
    ),
    toGauge("handover_cash_held_dollars", "Cash that drivers hold", cash.heldDollars),
    toGauge("handover_cash_held_oldest_seconds", "How long the oldest cash has been held", cash.heldOldestSeconds),
    toGauge("handover_cash_overdue_dollars", "Cash of ended deliveries that drivers must return", cash.overdueDollars),
    toGauge(
      "handover_cash_overdue_oldest_seconds",
      "How long the oldest cash has been overdue",
      cash.overdueOldestSeconds,
    ),
    {
      name: "handover_ledger_differences",
      help: "Differences within the ledger, and from the payment provider",
      label: "of",
      values: differences,
    },
    toGauge("handover_ledger_unrooted_seconds", "Age of the oldest entry under no root", metrics.unrootedSeconds),
    toGauge(
      "handover_payments_compared_seconds",
      "How long ago payments were compared with the provider's list",
      metrics.paymentsComparedSeconds,
    ),
    {
      name: "handover_incidents",
      help: "Open incidents, and those that no administrator has acknowledged",
      label: "state",
      values: { open, unacknowledged },
    },
    toGauge(
      "handover_incident_unacknowledged_oldest_seconds",
      "How long the oldest unacknowledged incident has waited",
      incidents.oldestUnacknowledgedSeconds,
    ),
    toGauge("handover_on_call_people", "Administrators on call now", onCall.people),
    toGauge(
      "handover_on_call_gap_seconds",
      "Seconds of the coming 24 hours without an administrator on call",
      onCall.gapSeconds,
    ),
  ];
}

const toGauge = (name: string, help: string, value: number | null): Gauge => ({ name, help, values: { "": value } });

// Unknown values are omitted: 0 would be wrong, and Prometheus handles absence.
function gaugeText({ name, help, label, values }: Gauge): string {
  const lines = Object.entries(values).flatMap(([value, number]) =>
    number === null ? [] : [`${name}${label ? `{${label}="${value.replace(/["\\\n]/g, "_")}"}` : ""} ${number}\n`],
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}

/** Metrics of the platform and of this process; the latter also while the database is down. */
export async function allMetrics(db: DbContext): Promise<string> {
  const platform = await rpc(db, "get_platform_metrics").catch((error: unknown) => {
    log().error({ error: describeError(error) }, "the platform's metrics could not be read");
    return null;
  });
  return metricsText(platform) + ((await meters()?.formatText()) ?? "");
}
