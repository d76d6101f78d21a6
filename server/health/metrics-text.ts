import "server-only";
import type { PlatformMetrics } from "@/server/database/results/platform";

type Gauge = { name: string; help: string; label?: string; values: Record<string, number> };

/** The platform's numbers in the text format of Prometheus; all of them are gauges. */
export function metricsText({
  drivers,
  openTransactions,
  openOffers,
  overdueOffers,
  dispatch,
  queue,
}: PlatformMetrics): string {
  const { oldestDueSeconds, ...jobs } = queue;
  const gauges: Gauge[] = [
    { name: "handover_drivers", help: "Approved drivers by status", label: "status", values: drivers },
    {
      name: "handover_open_transactions",
      help: "Deliveries that have not ended, by status",
      label: "status",
      values: openTransactions,
    },
    { name: "handover_dispatches", help: "Searches for a driver by state", label: "state", values: dispatch },
    { name: "handover_open_offers", help: "Offers that wait for an answer", values: { "": openOffers } },
    { name: "handover_overdue_offers", help: "Open offers whose time is up", values: { "": overdueOffers } },
    { name: "handover_queue_jobs", help: "Background jobs by state", label: "state", values: jobs },
    {
      name: "handover_queue_oldest_due_seconds",
      help: "How long the oldest due job has waited",
      values: { "": oldestDueSeconds },
    },
  ];
  return gauges.map(gaugeText).join("");
}

function gaugeText({ name, help, label, values }: Gauge): string {
  const lines = Object.entries(values).map(
    ([value, number]) => `${name}${label ? `{${label}="${value.replace(/["\\\n]/g, "_")}"}` : ""} ${number}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}
