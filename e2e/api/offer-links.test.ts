// Signed offer links, used by the service worker and in SMS without a session, for one offer until its deadline.
import { randomUUID } from "node:crypto";
import { Offer } from "@/lib/contracts/driver/offer";
import { signOfferLink } from "@/server/dispatch/offer-link";
import { createPushSubscription } from "../../local/emulators/control";
import {
  expectOk,
  queryAsOwner,
  createApiClient,
  testSecret,
  testStack,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import {
  kmNorth,
  newParties,
  waitForOffer,
  createPaidDelivery,
  readStatus,
  createOnlineDriver,
  type Parties,
} from "./support/deliveries";

const linkTo = (offer: Offer, overrides: { offerId?: string; expiresAt?: Date; secret?: string } = {}): string =>
  signOfferLink(
    { offerId: overrides.offerId ?? offer.id, expiresAt: overrides.expiresAt ?? new Date(offer.expiresAt) },
    overrides.secret ?? testSecret("LINK_SECRET"),
  );

async function createOffer(): Promise<
  Parties & { dora: ApiPerson; id: string; offer: Offer; place: { lat: number; lng: number } }
> {
  const place = randomPlace();
  const parties = await newParties();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -1));
  const id = await createPaidDelivery(parties, place);
  return { ...parties, dora, id, place, offer: await waitForOffer(dora, id) };
}
const linkRoutes: [method: string, path: string, body: unknown][] = [
  ["GET", "", undefined],
  ["POST", "/received", { channel: "push" }],
  ["POST", "/accept", { acceptedVia: "sms" }],
  ["POST", "/decline", { reason: "Other" }],
];

// docs/readings.md: answer-without-session
test("a sleeping phone confirms the push through its link: the driver is reachable by push", async () => {
  const { dora, offer } = await createOffer();
  const phone = await createPushSubscription(testStack().url, dora.name);
  await expectOk(dora.post("/api/push/subscription", { endpoint: phone.endpoint, keys: phone.keys }));
  const received = await expectOk(
    createApiClient().post(`/api/offer-links/${linkTo(offer)}/received`, { channel: "push" }),
  );
  expect(Offer.strict().parse(received.data)).toMatchObject({ id: offer.id, status: "new" });
  expect(received.data.deliveredAt).not.toBeNull();
  const [driver] = await queryAsOwner(
    "select mobile_app_enabled, push_confirmed_at is not null as confirmed from public.driver_profiles where user_id = $1",
    [dora.id],
  );
  expect(driver).toEqual({ mobile_app_enabled: true, confirmed: true });
});

test("a driver reads and accepts the offer by the link of the SMS without signing in; repeating it succeeds", async () => {
  const { dora, sam, id, offer } = await createOffer();
  const link = linkTo(offer);
  expect((await expectOk(createApiClient().get(`/api/offer-links/${link}`))).data).toMatchObject({
    id: offer.id,
    status: "new",
    taskDetails: offer.taskDetails,
  });
  const task = (await expectOk(createApiClient().post(`/api/offer-links/${link}/accept`, { acceptedVia: "sms" }))).data;
  expect(task).toMatchObject({ transactionId: id, driverId: dora.id, acceptedVia: "sms", state: "accepted" });
  const responses = await Promise.all(
    [0, 1].map(() => createApiClient().post(`/api/offer-links/${link}/accept`, { acceptedVia: "sms" })),
  );
  expect(responses.map(({ status, data }) => [status, data.id])).toEqual([
    [200, task.id],
    [200, task.id],
  ]);
  expect(await readStatus(sam, id)).toBe("assigned");
  expect((await expectOk(dora.get("/api/tasks/current"))).data.id).toBe(task.id);
});

test("a driver declines by the link of the push notification; the next driver gets the offer", async () => {
  const { offer, id, place } = await createOffer();
  const otto = await createOnlineDriver("Otto Other", kmNorth(place, -2));
  const declined = (
    await expectOk(
      createApiClient().post(`/api/offer-links/${linkTo(offer)}/decline`, { reason: "Too far from current location" }),
    )
  ).data;
  expect(declined).toMatchObject({ status: "rejected", rejectionReason: "Too far from current location" });
  expect((await waitForOffer(otto, id)).transactionId).toBe(id);
});

describe("an invalid link", () => {
  let dora: ApiPerson;
  let offer: Offer;
  beforeAll(async () => {
    ({ dora, offer } = await createOffer());
  });

  test.each(linkRoutes)("%s %s: without a valid signature it is not found", async (method, path, body) => {
    const link = linkTo(offer);
    const forged = [
      `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
      linkTo(offer, { secret: "another secret of somebody else" }),
      "x",
      offer.id,
    ];
    for (const token of forged) {
      const response = await createApiClient().send(method, `/api/offer-links/${token}${path}`, { body });
      expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test.each(linkRoutes)("%s %s: signed for an unknown offer it is not found", async (method, path, body) => {
    const response = await createApiClient().send(
      method,
      `/api/offer-links/${linkTo(offer, { offerId: randomUUID() })}${path}`,
      {
        body,
      },
    );
    expect([response.status, response.code]).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
  });

  test.each(linkRoutes)("%s %s: after the deadline it returns OFFER_EXPIRED only", async (method, path, body) => {
    const expiredLink = linkTo(offer, { expiresAt: new Date(Date.now() - 60_000) });
    const response = await createApiClient().send(method, `/api/offer-links/${expiredLink}${path}`, { body });
    expect([response.status, response.code, response.data]).toEqual([409, "OFFER_EXPIRED", undefined]);
  });

  test("all requests above leave the offer unchanged", async () => {
    expect((await dora.get(`/api/offers/${offer.id}`)).data).toMatchObject({
      status: "new",
      deliveredAt: null,
      readAt: null,
    });
  });
});

test.each([
  ["accept", { acceptedVia: "pigeon" }],
  ["decline", {}],
  ["decline", { reason: "No" }],
  ["received", { channel: 5 }],
])("refuses an invalid body for %s, %j", async (verb, body) => {
  const response = await createApiClient().post(`/api/offer-links/some-token/${verb}`, body);
  expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
});
