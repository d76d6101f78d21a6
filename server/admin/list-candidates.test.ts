import { Refusal } from "@/server/core/errors";
import type { Db } from "@/server/database/door";
import { listCandidates, matchRequest } from "./list-candidates";

jest.mock("@/server/database/call-function", () => ({
  callFunction: (_: unknown, name: string) =>
    name === "admin_driver_facts" ? Promise.resolve({ items: [] }) : Promise.reject(nobody),
}));

const nobody = new Refusal("NO_DRIVERS_AVAILABLE", "in_area");
const db = {} as Db;

test("a described delivery without a driver is refused with NO_DRIVERS_AVAILABLE and its sentence", async () => {
  await expect(matchRequest(db, { id: "check-1" })).rejects.toBe(nobody);
});

test("a stored delivery without a driver has an empty list, with the facts about drivers", async () => {
  expect(await listCandidates(db, "7")).toEqual({ items: [], facts: [] });
});
