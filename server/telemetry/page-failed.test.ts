import { setMeters } from "@/server/core/meters";
import { createMeters } from "@/server/telemetry/meters";
import { pageFailed } from "@/server/telemetry/page-failed";
import { onRequestError } from "@/instrumentation";

const lines: unknown[] = [];
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "info" }) }));
jest.mock("@/server/core/log", () => ({
  ...jest.requireActual<object>("@/server/core/log"),
  log: () => ({ error: (facts: object, message: string) => lines.push({ ...facts, message }) }),
}));

afterEach(() => {
  setMeters(undefined);
  lines.length = 0;
});

const request = {
  path: "/my-deliveries/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c?code=AB12CD34",
  method: "GET",
  headers: {},
};
const context = {
  routerKind: "App Router",
  routePath: "/my-deliveries/[id]",
  routeType: "render",
  revalidateReason: undefined,
} as const;

test("counts a failed page, and logs its route without the URL", async () => {
  const meters = createMeters();
  setMeters(meters);
  pageFailed(new Error("no row for +13055550102"), "GET", context);
  expect(await meters.formatText()).toContain('handover_page_errors_total{kind="render"} 1');
  expect(lines).toMatchObject([
    {
      route: "/my-deliveries/[id]",
      kind: "render",
      method: "GET",
      error: { name: "Error", message: "no row for [number]" },
      message: "a page failed",
    },
  ]);
});

test("is called by Next with nothing else of the request", async () => {
  const runtime = process.env.NEXT_RUNTIME;
  process.env.NEXT_RUNTIME = "nodejs";
  await onRequestError(new Error("lost"), request, context);
  process.env.NEXT_RUNTIME = "edge";
  await onRequestError(new Error("lost"), request, context);
  if (runtime === undefined) delete process.env.NEXT_RUNTIME;
  else process.env.NEXT_RUNTIME = runtime;
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/5b1f2a3c|AB12/);
});
