import { readFileSync } from "node:fs";
import { join } from "node:path";
import { system } from "@/lib/contracts/system";
import { metricsText } from "@/server/health/metrics";
import { createMeters } from "@/server/telemetry/meters";

// Alerts, dashboard, runbook and metrics are consistent.
const root = join(__dirname, "../..");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const alerts = textOf("deploy/monitoring/alerts.yaml");
const runbook = textOf("docs/runbook.md");
const dashboard = JSON.parse(textOf("deploy/monitoring/dashboard.json")) as {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
};

const rules = alerts
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? "",
    expr: (/^ {8}expr: (?:>-\n)?((?:.|\n {10})+)/m.exec(rule)?.[1] ?? "").replace(/\s+/g, " "),
    severity: /severity: (\w+)/.exec(rule)?.[1],
    summary: /summary: (.+)/.exec(rule)?.[1],
    anchor: /runbook: docs\/runbook\.md#(\w+)/.exec(rule)?.[1],
  }));
const headings = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name = ""]) => name);
const panels = dashboard.panels.filter(({ type }) => type !== "row");

const METRICS = {
  drivers: { online: 1 },
  openTransactions: { pending: 1 },
  openOffers: 1,
  overdueOffers: 1,
  dispatch: { waiting: 1 },
  attention: { no_driver: 1 },
  queue: { due: 1, running: 1, scheduled: 1, failed: 1, oldestDueSeconds: 1 },
  unconfirmedOffers: { count: 1, oldestSeconds: 1 },
  cash: { heldDollars: 1, heldOldestSeconds: 1, overdueDollars: 1, overdueOldestSeconds: 1 },
  differences: { unbalancedBooks: 1, holdings: 1, payments: 1 },
  unrootedSeconds: 1,
  paymentsComparedSeconds: 1,
  incidents: { open: 1, unacknowledged: 1, oldestUnacknowledgedSeconds: 1 },
  onCall: { people: 1, gapSeconds: 1 },
};

/** Each metric that a process exports, with its labels. */
async function readMetricNames(): Promise<Map<string, Set<string>>> {
  const meters = createMeters();
  meters.recordRequest("GET", "/api/offers", 200, 0.1);
  meters.recordCall("list_offers", 0.1, "57014");
  meters.recordJob("dispatch", "failed", 0.1, 0.1);
  meters.recordPageError("render");
  meters.observePool("requests", { totalCount: 1, idleCount: 0, waitingCount: 0, ended: false });
  const labelsByMetric = new Map<string, Set<string>>();
  for (const line of (metricsText(METRICS) + (await meters.formatText())).split("\n")) {
    const [, name, labels = ""] = /^([a-z]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!name) continue;
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
    labelsByMetric.set(name, new Set([...(labelsByMetric.get(name) ?? []), ...names]));
  }
  return labelsByMetric;
}
const parseSelectors = (expr: string): { metric: string; labels: string[] }[] =>
  [...expr.matchAll(/\b((?:handover|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, metric = "", inner = ""]) => ({
    metric,
    labels: [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
  }));
/** Labels that Prometheus adds itself. */
const PROMETHEUS_LABELS = new Set(["job", "instance", "le"]);

test("the alert rules are valid", () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.length).toBe(alerts.match(/alert:/g)?.length);
  for (const { name, expr, severity, summary, anchor } of rules)
    expect({ name, expr, severity, summary, anchor }).toEqual({
      name: expect.stringMatching(/^[A-Z]\w+$/) as string,
      expr: expect.stringMatching(/[a-z]/) as string,
      severity: expect.stringMatching(/^(page|ticket)$/) as string,
      summary: expect.stringMatching(/\S/) as string,
      anchor: name.toLowerCase(),
    });
});

test("each alert has a heading in the runbook, and each heading an alert", () => {
  expect(headings.slice().sort()).toEqual(rules.map(({ name }) => name).sort());
});

test.each(headings)("the runbook states severity, meaning, checks and actions of %s", (name) => {
  const [, part = ""] = runbook.split(`### ${name}\n`);
  const [text = ""] = part.split(/^##/m);
  const severity = rules.find((rule) => rule.name === name)?.severity;
  expect(text).toMatch(new RegExp(`^\n\`${severity}\`\\. \\S`));
  for (const heading of ["**Check**", "**Do**"]) expect(text).toContain(heading);
});

test("each metric of an alert or the dashboard is exported, with its labels", async () => {
  const metrics = await readMetricNames();
  const queries = [
    ...rules.map(({ name, expr }) => ({ source: name, expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ source: title, expr }))),
  ];
  const unknownReferences = queries.flatMap(({ source, expr }) =>
    parseSelectors(expr).flatMap(({ metric, labels }) => {
      const metricLabels = metrics.get(metric);
      return [
        ...(metricLabels ? [] : [`${source}: ${metric}`]),
        ...labels
          .filter((label) => !metricLabels?.has(label) && !PROMETHEUS_LABELS.has(label))
          .map((label) => `${source}: ${metric} has no ${label}`),
      ];
    }),
  );
  expect(unknownReferences).toEqual([]);
  // up{job=…} is Prometheus's own.
  expect(queries.filter(({ expr }) => parseSelectors(expr).length === 0).map(({ source }) => source)).toEqual([
    "HostDown",
  ]);
});

test("health checks count neither as failed nor as slow requests", () => {
  const probes = Object.values(system)
    .filter(({ path }) => /^\/api\/(?:live|health|ready|status|metrics)$/.test(path))
    .map(({ path }) => path);
  expect(probes.length).toBe(5);
  const exprs = [
    ...rules.filter(({ name }) => ["ErrorRate", "SlowRequests"].includes(name)).map(({ expr }) => expr),
    ...panels
      .filter(({ title }) => ["Share of requests that fail", "A request takes"].includes(title))
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const selections = exprs.flatMap((expr) => [...expr.matchAll(/handover_http_request\w+(?:\{([^}]*)\})?/g)]);
  expect(selections.length).toBe(8);
  for (const [, labels = ""] of selections) {
    const excludedRoutes = new RegExp(`^(?:${/route!~"([^"]*)"/.exec(labels)?.[1] ?? "nothing"})$`);
    expect(probes.filter((path) => !excludedRoutes.test(path))).toEqual([]);
  }
});

test("a page's first error is an increase from zero", async () => {
  expect(await createMeters().formatText()).toContain('handover_page_errors_total{kind="render"} 0');
});

test("each platform metric is on the dashboard", () => {
  const panelJson = JSON.stringify(panels);
  const names = [...metricsText(METRICS).matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
  expect(names.filter((name) => !panelJson.includes(name))).toEqual([]);
});

test("dashboard panels do not overlap", () => {
  const boxes = (
    dashboard.panels as unknown as { title: string; gridPos: { x: number; y: number; w: number; h: number } }[]
  ).map(({ title, gridPos }) => ({ title, ...gridPos }));
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1))
      expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h && [a.title, b.title]).toBe(
        false,
      );
});
