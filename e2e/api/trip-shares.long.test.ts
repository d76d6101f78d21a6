// A driver shares their position with people without an account.
import type { TripShares } from "@/lib/contracts/driver/trip";
import { Trip } from "@/lib/contracts/driver/trip";
import {
  expectOk,
  newCustomer,
  newDriver,
  createApiClient,
  randomKey,
  randomPlace,
  type ApiPerson,
} from "./support/app";

type Link = { id: string; token: string; url: string };
const share = async (driver: ApiPerson, label?: string): Promise<Link> =>
  (await expectOk(driver.post("/api/driver/trip-shares", label ? { label } : {}))).data as Link;
const readTrip = async ({ token }: Link): Promise<Trip> => {
  const { data } = await expectOk(createApiClient().get(`/api/trips/${token}`));
  expect(Trip.strict().parse(data)).toEqual(data);
  return data as Trip;
};
const list = async (driver: ApiPerson): Promise<TripShares> =>
  (await expectOk(driver.get("/api/driver/trip-shares"))).data as TripShares;

test("Dora shares her trip with Mum: the link opens its page, is returned once, and ends when she stops it", async () => {
  const dora = await newDriver({ name: "Dora Driver", at: randomPlace(), online: true });
  const link = await share(dora, "Mum");
  expect(new URL(link.url).pathname).toBe(`/trip/${link.token}`);
  expect(await readTrip(link)).toEqual({ state: "on_road", firstName: "Dora", ending: null, location: null });
  const shares = await list(dora);
  expect(shares).toMatchObject({ limit: 3, items: [{ id: link.id, label: "Mum", views: 1 }] });
  expect(JSON.stringify(shares)).not.toContain(link.token);
  const page = await createApiClient().get(`/trip/${link.token}`);
  expect([page.status, page.headers.get("cache-control"), /noindex/.test(page.text)]).toEqual([
    200,
    "private, no-store",
    true,
  ]);
  expect((await expectOk(dora.delete(`/api/driver/trip-shares/${link.id}`))).data).toEqual({ limit: 3, items: [] });
  expect((await expectOk(dora.delete(`/api/driver/trip-shares/${link.id}`))).data).toEqual({ limit: 3, items: [] });
  expect(await readTrip(link)).toEqual({ state: "ended", firstName: "Dora", ending: "stopped", location: null });
});

test("a repeated request leaves one link; one request ends all of them", async () => {
  const dora = await newDriver({ name: "Dora Driver", at: randomPlace(), online: true });
  const key = randomKey();
  const first = (await expectOk(dora.post("/api/driver/trip-shares", {}, key))).data as Link;
  // The first response was lost, and its token is not stored: its link ends, and another one replaces it.
  const again = (await expectOk(dora.post("/api/driver/trip-shares", {}, key))).data as Link;
  expect(again.token).not.toBe(first.token);
  expect((await list(dora)).items.map(({ id }) => id)).toEqual([again.id]);
  const second = await share(dora);
  expect((await list(dora)).items).toHaveLength(2);
  expect((await expectOk(dora.delete("/api/driver/trip-shares"))).data).toEqual({ limit: 3, items: [] });
  for (const link of [first, again, second]) expect((await readTrip(link)).state).toBe("ended");
});

test("refuses offline drivers, other users and callers without a session", async () => {
  const dora = await newDriver({ name: "Dora Driver" });
  const refused = await dora.post("/api/driver/trip-shares", {});
  expect([refused.status, refused.code, refused.title]).toEqual([409, "INVALID_STATE", "Go online to share your trip"]);
  expect((await (await newCustomer()).post("/api/driver/trip-shares", {})).status).toBe(404);
  expect((await createApiClient().post("/api/driver/trip-shares", {})).code).toBe("UNAUTHENTICATED");
});

test.each(["x", "0".repeat(64), "00000000-0000-4000-8000-000000000000", "%27%20or%20true"])(
  "the link %s is not found",
  async (token) => {
    const response = await createApiClient().get(`/api/trips/${token}`);
    expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
  },
);
