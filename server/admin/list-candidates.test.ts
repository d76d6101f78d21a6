import { Refusal } from "@/server/core/errors";
import type { DbContext } from "@/server/database/client";
import { listCandidates, matchRequest } from "./list-candidates";

jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string) =>
    name === "admin_list_driver_eligibility" ? Promise.resolve({ items: [] }) : Promise.reject(noDrivers),
}));

const noDrivers = new Refusal("NO_DRIVERS_AVAILABLE", "in_area");
const db = {} as DbContext;

test("refuses a described delivery without candidates with NO_DRIVERS_AVAILABLE and its message", async () => {
  await expect(matchRequest(db, { id: "check-1" })).rejects.toBe(noDrivers);
});

test("returns an empty list with the facts about drivers for a stored delivery without candidates", async () => {
  expect(await listCandidates(db, "7")).toEqual({ items: [], facts: [] });
});
