import { cache } from "swr/_internal";
import { driverProfilePath, setDriverStatus } from "./driver-status";

test("a driver who goes online reads since when before the page has asked for anything again", async () => {
  const lastStatusChange = "2026-11-23T17:30:57.153Z";
  global.fetch = () =>
    Promise.resolve(Response.json({ data: { status: "online", isAvailable: true, lastStatusChange } }));
  cache.set(driverProfilePath, { data: { name: "Dora", lastStatusChange: "2026-11-23T17:27:00.000Z" } });
  await setDriverStatus("online");
  expect(cache.get(driverProfilePath)?.data).toEqual({ name: "Dora", lastStatusChange });
});
