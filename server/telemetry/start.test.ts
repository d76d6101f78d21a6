import { meters, setMeters } from "@/server/core/meters";
import { startTelemetry } from "@/server/telemetry/start";

const environment: Record<string, string> = {};
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent", ...environment }) }));
jest.mock("@/server/telemetry/tracer", () => {
  throw new Error("OpenTelemetry was loaded");
});

afterEach(() => {
  setMeters(undefined);
});

test("counts without loading OpenTelemetry when tracing is off", async () => {
  expect(await startTelemetry("handover-app")).toBeNull();
  meters()?.recordRequest("GET", "/api/offers/{id}", 200, 0.02);
  expect(await meters()?.formatText()).toContain(
    'handover_http_requests_total{method="GET",route="/api/offers/{id}",status="200"} 1',
  );
});

test.each([
  ["OTEL_TRACES_FILE", "traces.json"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318"],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:4318/v1/traces"],
])("%s turns traces on", async (name, value) => {
  environment[name] = value;
  await expect(startTelemetry("handover-app")).rejects.toThrow("OpenTelemetry was loaded");
  // oxlint-disable-next-line typescript/no-dynamic-delete
  delete environment[name];
});
