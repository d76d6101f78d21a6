import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RoutingDifference } from "@/lib/contracts/admin/routing";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { describeDifference } from "./describe-difference";

// Every provider call in the code must have a label in both languages.

const folder = join(__dirname, "../../../server/optimoroute");
const calls = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(/(?:endpoint: |\b(?:call|change|get|post)\()"([a-z_]+)"/g),
    ])
    .map(([, name]) => name ?? ""),
);

test.each([...calls])("%s has a label", (call) => {
  for (const messages of [adminRoutingMessages.en, adminRoutingMessages.es])
    expect(messages).toHaveProperty(`call_${call}`);
});

test("finds provider calls in the code", () => {
  expect(calls.size).toBeGreaterThan(10);
});

const noDriver = {
  transactionId: "t",
  driverId: null,
  driver: null,
  localDriver: null,
  providerDriver: null,
  localValue: null,
  providerValue: null,
};
const describedDifference = (kind: RoutingDifference["kind"], overrides: Partial<RoutingDifference> = {}) =>
  describeDifference("en", { ...noDriver, kind, ...overrides });

test("labels the provider's final status in our terms and requires an action", () => {
  expect(describedDifference("status", { localValue: "servicing", providerValue: "success" })).toMatchObject({
    localText: "Driver Arrived",
    providerText: "Ended: delivered",
    needsAction: true,
  });
  expect(describedDifference("status", { localValue: "in_transit", providerValue: "rejected" }).providerText).toBe(
    "Ended: cancelled",
  );
  expect(
    describeDifference("es", { ...noDriver, kind: "status", localValue: "servicing", providerValue: "failed" })
      .providerText,
  ).toBe("Terminada: fallida");
});

test("requires no action when only the provider's status is outdated", () => {
  expect(describedDifference("status", { localValue: "delivered", providerValue: "on_route" })).toMatchObject({
    providerText: "On the Way",
    needsAction: false,
  });
});

test("names fields in words, and unknown fields by their own name", () => {
  expect(
    describedDifference("fields", { providerValue: { fields: ["location", "timeWindows", "load1"] } }),
  ).toMatchObject({
    providerText: "Different: address, time window, and load1",
    needsAction: false,
  });
  expect(describedDifference("fields", { providerValue: null }).providerText).toBe("Different: –");
});

test("names both drivers, including an unknown one", () => {
  expect(
    describedDifference("driver", { localValue: "1", localDriver: { id: "1", name: "Dora" }, providerDriver: null }),
  ).toMatchObject({
    localText: "Dora",
    providerText: "a driver we do not know",
    needsAction: true,
  });
});

test("recommends planning the day again for an order on another driver's route", () => {
  const drivers = { localDriver: { id: "1", name: "Dora" }, providerDriver: { id: "2", name: "Eli" } };
  expect(describedDifference("route", { localValue: "DRV-1", providerValue: "DRV-2", ...drivers })).toMatchObject({
    localText: "Dora",
    providerText: "Eli",
    nextStep: expect.stringMatching(/^Plan the day again/) as string,
    needsAction: true,
  });
});

test("describes an unaccepted delivery that the provider has assigned", () => {
  expect(
    describedDifference("driver", { providerValue: "1", providerDriver: { id: "1", name: "Dora" } }),
  ).toMatchObject({
    localText: "No driver has accepted it yet",
    providerText: "Dora",
    needsAction: true,
  });
});

test("gives the reason of a refusal, for an order or a driver's day", () => {
  expect(describedDifference("refused", { providerValue: "ERR_LOC_NOT_VALID: no such place" })).toMatchObject({
    title: "The provider refused the order",
    providerText: "ERR_LOC_NOT_VALID: no such place",
  });
  expect(
    describedDifference("refused", {
      transactionId: null,
      driverId: "d",
      providerValue: "Driver must have OptimoRoute external id for sync",
    }).title,
  ).toBe("The provider refused the driver's day");
});

test("describes unknown and duplicate orders at the provider", () => {
  expect(
    describedDifference("unknown", { transactionId: null, providerValue: { id: "9f", date: "2027-01-15" } })
      .providerText,
  ).toBe("An order of Fri, Jan 15");
  expect(describedDifference("unknown", { providerValue: {} }).providerText).toBe("An order");
  expect(describedDifference("duplicate", { providerValue: { id: "9f" } }).providerText).toBe(
    "Another order with the same number (9f)",
  );
});

test("requires no action for differences that are fixed automatically", () => {
  for (const kind of ["missing", "unwanted"] as const)
    expect(describedDifference(kind)).toMatchObject({
      needsAction: false,
      nextStep: expect.stringMatching(/^Nothing: /) as string,
    });
});
