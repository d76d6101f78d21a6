// The link that shows somebody without an account where the delivery is; and addresses looked up on a map.
import { GeocodeList } from "@/lib/contracts/geocode";
import { Tracking } from "@/lib/contracts/tracking";
import { good, newCustomer, owner, phone } from "./support/app";
import { assignedDelivery, codeOf, doorOf, standing, step } from "./support/deliveries";

test("whoever has Sam's link sees the status, and on the way Dora's first name and place; nothing else, and nothing afterwards", async () => {
  const { dora, sam, rosa, id, place: pickup } = await assignedDelivery();
  const link = (await good(sam.post(`/api/transactions/${id}/tracking-link`))).data as { token: string; url: string };
  expect(new URL(link.url).pathname).toBe(`/track/${link.token}`);
  expect((await good(sam.post(`/api/transactions/${id}/tracking-link`))).data).toEqual(link);
  expect((await good(rosa.post(`/api/transactions/${id}/tracking-link`))).data.token).not.toBe(link.token);
  const track = async (): Promise<Tracking> => {
    const { data } = await good(phone().get(`/api/track/${link.token}`));
    expect(Tracking.strict().parse(data)).toEqual(data);
    return data as Tracking;
  };
  expect(await track()).toMatchObject({ status: "assigned", statusLabel: "Driver Assigned", driver: null });
  await good(step(dora, id, "start"));
  const [place] = await owner<{ lat: number; lng: number; at: string }>("select current_latitude as lat, current_longitude as lng, private.iso(position_at) as at from public.driver_profiles where user_id = $1", [dora.id]);
  expect(await track()).toEqual({ status: "in_transit", statusLabel: "In Transit", updatedAt: expect.any(String) as string, driver: { firstName: "Dora", location: place } });
  await good(step(dora, id, "arrive", standing(doorOf(pickup))));
  await good(step(dora, id, "complete", { code: (await codeOf(rosa, id)).code }));
  expect(await track()).toMatchObject({ status: "delivered", driver: null });

  await owner("update private.tracking_links set expires_at = now() where token = $1", [link.token]);
  const late = await phone().get(`/api/track/${link.token}`);
  expect([late.status, late.code]).toEqual([404, "NOT_FOUND"]);
});

test.each(["x", "0".repeat(64), "00000000-0000-4000-8000-000000000000", "%27%20or%20true"])("the link %s leads nowhere", async (token) => {
  const answer = await phone().get(`/api/track/${token}`);
  expect([answer.status, answer.code]).toEqual([404, "NOT_FOUND"]);
});

describe("addresses", () => {
  test("someone who is not signed in is asked to sign in", async () => {
    expect((await phone().get("/api/geocode?q=Brickell%20Avenue")).code).toBe("UNAUTHENTICATED");
  });

  test("Cora looks up an address and gets places on the map", async () => {
    const { data } = await good((await newCustomer()).get("/api/geocode?q=Brickell%20Avenue"));
    expect(GeocodeList.strict().parse(data)).toEqual(data);
    expect((data as GeocodeList).items.length).toBeGreaterThan(0);
  });

  test("too short, too long, missing and unknown questions are refused", async () => {
    const cora = await newCustomer();
    for (const query of ["q=ab", `q=${"x".repeat(121)}`, "", "q=Brickell&limit=50", "q=%20%20a%20%20"]) {
      expect([query, (await cora.get(`/api/geocode?${query}`)).code]).toEqual([query, "VALIDATION_ERROR"]);
    }
  });
});
