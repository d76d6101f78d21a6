// The tracking link for people without an account; and geocoding.
import { GeocodeList } from "@/lib/contracts/geocode";
import { Tracking } from "@/lib/contracts/delivery/tracking";
import { expectOk, newCustomer, newDelivery, queryAsOwner, createApiClient } from "./support/app";
import {
  createAcceptedDelivery,
  createAssignedDelivery,
  readCode,
  dropOffOf,
  newParties,
  positionBody,
  createStartedDelivery,
  sendStep,
  completeCashLeg,
} from "./support/deliveries";

test("Sam's link shows the status, and on the way Dora's first name and position; nothing else, and nothing afterwards", async () => {
  const { dora, sam, rosa, id, place: pickup } = await createAssignedDelivery();
  const link = (await expectOk(sam.post(`/api/transactions/${id}/tracking-link`))).data as {
    token: string;
    url: string;
  };
  expect(new URL(link.url).pathname).toBe(`/track/${link.token}`);
  expect((await expectOk(sam.post(`/api/transactions/${id}/tracking-link`))).data).toEqual(link);
  expect((await expectOk(rosa.post(`/api/transactions/${id}/tracking-link`))).data.token).not.toBe(link.token);
  const track = async (): Promise<Tracking> => {
    const { data } = await expectOk(createApiClient().get(`/api/track/${link.token}`));
    expect(Tracking.strict().parse(data)).toEqual(data);
    return data as Tracking;
  };
  expect(await track()).toEqual({
    status: "assigned",
    statusLabel: "Driver Assigned",
    updatedAt: expect.any(String) as string,
    deliveredAt: null,
    // The expected arrival, without the driver's position.
    expected: { at: expect.any(String) as string, approximate: true },
    driver: null,
  });
  await completeCashLeg({ dora, sam, id });
  const [place] = await queryAsOwner<{ lat: number; lng: number; at: string }>(
    "select current_latitude as lat, current_longitude as lng, private.format_iso(position_at) as at from public.driver_profiles where user_id = $1",
    [dora.id],
  );
  expect(await track()).toEqual({
    status: "in_transit",
    statusLabel: "On the Way",
    updatedAt: expect.any(String) as string,
    deliveredAt: null,
    expected: null,
    // No street leads through this cell: the arrival is an estimate, and there is no line.
    driver: {
      firstName: "Dora",
      location: place,
      polyline: null,
      approximate: true,
      estimatedArrival: expect.any(String) as string,
    },
  });
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(pickup))));
  await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  expect((await expectOk(createApiClient().get(`/api/track/${link.token}`))).data).toEqual({
    status: "delivered",
    statusLabel: "Delivered",
    driver: null,
    expected: null,
    updatedAt: expect.any(String) as string,
    deliveredAt: expect.any(String) as string,
  });
  expect((await sam.post(`/api/transactions/${id}/tracking-link`)).code).toBe("INVALID_STATE");
});

test("a link expires on its day, and with a delivery that is rejected, cancelled or failed", async () => {
  const parties = await newParties();
  const { sam, rosa } = parties;
  const ends: [what: string, id: string, by: (id: string) => Promise<unknown>][] = [
    [
      "expired",
      await newDelivery(sam, rosa),
      (id) => queryAsOwner("update private.tracking_links set expires_at = now() where transaction_id = $1", [id]),
    ],
    ["rejected", await newDelivery(sam, rosa), (id) => expectOk(rosa.post(`/api/transactions/${id}/reject`))],
    ["cancelled", await createAcceptedDelivery(parties), (id) => expectOk(sam.post(`/api/transactions/${id}/cancel`))],
  ];
  const delivery = await createStartedDelivery();
  for (const [ending, id, endDelivery, sender] of [
    ...ends.map(([w, i, e]) => [w, i, e, sam] as const),
    [
      "failed",
      delivery.id,
      (id: string) => expectOk(sendStep(delivery.dora, id, "fail", { reason: "Nobody is there" })),
      delivery.sam,
    ] as const,
  ]) {
    const { token } = (await expectOk(sender.post(`/api/transactions/${id}/tracking-link`))).data as { token: string };
    expect([ending, (await createApiClient().get(`/api/track/${token}`)).status]).toEqual([ending, 200]);
    await endDelivery(id);
    expect([ending, (await createApiClient().get(`/api/track/${token}`)).status]).toEqual([ending, 404]);
  }
});

test.each(["x", "0".repeat(64), "00000000-0000-4000-8000-000000000000", "%27%20or%20true"])(
  "the link %s is not found",
  async (token) => {
    const response = await createApiClient().get(`/api/track/${token}`);
    expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
  },
);

describe("addresses", () => {
  test("returns 401 without a session", async () => {
    expect((await createApiClient().get("/api/geocode?q=South%20Broadway")).code).toBe("UNAUTHENTICATED");
  });

  test("Cora searches an address and gets places on the map", async () => {
    const { data } = await expectOk((await newCustomer()).get("/api/geocode?q=South%20Broadway"));
    expect(GeocodeList.strict().parse(data)).toEqual(data);
    expect((data as GeocodeList).items.length).toBeGreaterThan(0);
  });

  test("a pin's coordinates get the nearest address", async () => {
    const { items } = (await expectOk((await newCustomer()).get("/api/geocode?q=39.2826,%20-76.5937")))
      .data as GeocodeList;
    expect(items[0]?.label).toMatch(/^734 South Broadway/);
  });

  test("refuses queries that are too short, too long, missing or unknown", async () => {
    const cora = await newCustomer();
    for (const query of ["q=ab", `q=${"x".repeat(121)}`, "", "q=Broadway&limit=50", "q=%20%20a%20%20"]) {
      expect([query, (await cora.get(`/api/geocode?${query}`)).code]).toEqual([query, "VALIDATION_ERROR"]);
    }
  });
});
