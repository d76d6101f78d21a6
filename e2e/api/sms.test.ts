// Text messages to and from drivers: signed webhooks, forgeries, and replies by YES and NO.
import { createHmac } from "node:crypto";
import { replyBySms, readSms } from "../../local/emulators/control";
import type { Offer } from "@/lib/contracts/driver/offer";
import {
  appUrl,
  pollUntil,
  expectOk,
  queryAsOwner,
  createApiClient,
  randomPlace,
  testStack,
  type ApiPerson,
} from "./support/app";
import {
  kmNorth,
  newParties,
  listOffers,
  waitForOffer,
  createPaidDelivery,
  readStatus,
  createOnlineDriver,
  type Parties,
} from "./support/deliveries";
import { postSignedSms } from "./support/sms";
import { longTest } from "../fixtures/long-test";

jest.setTimeout(90_000);

const sid = (): string => `SM${createHmac("sha256", String(Math.random())).update("sid").digest("hex").slice(0, 32)}`;

type Texted = Parties & { dora: ApiPerson; id: string; offer: Offer; link: string };
/** Dora's phone does not confirm the push: after twenty seconds she gets a text. */
async function texted(): Promise<Texted> {
  const place = randomPlace();
  const parties = await newParties();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -1));
  const id = await createPaidDelivery(parties, place);
  const offer = await waitForOffer(dora, id);
  const text = await pollUntil(
    "they are texted",
    async () => (await readSms(testStack().url, dora.number)).find((message) => message.text.includes("/o/")),
    40,
  );
  return { ...parties, dora, id, offer, link: /\S+\/o\/\S+/.exec(text.text)?.[0] ?? "" };
}

// Wait once for all tests.
let accepted: Promise<Texted>, declined: Promise<Texted>, openedLink: Promise<Texted>, other: Promise<Texted>;
beforeAll(() => {
  // Only long tests use them.
  if (process.env.TEST_SHORT) return;
  [accepted, declined, openedLink, other] = [texted(), texted(), texted(), texted()];
  for (const exchange of [accepted, declined, openedLink, other]) exchange.catch(() => undefined);
});

describe("a forged webhook is refused", () => {
  const status = { MessageSid: "SM00000000000000000000000000000000", MessageStatus: "delivered" };
  const text = { MessageSid: "SM00000000000000000000000000000000", From: "+13055550100", Body: "YES" };
  test.each([
    ["/api/webhooks/twilio/status", status],
    ["/api/webhooks/twilio/inbound", text],
  ] as const)("%s", async (path, form) => {
    const forged = [
      await postSignedSms(path, form, { token: "another token altogether, of somebody" }),
      await postSignedSms(path, form, { url: `https://elsewhere.example${path}` }),
      await postSignedSms(`${path}?message=x`, form, { url: appUrl() + path }),
      await createApiClient().send("POST", path, {
        raw: new URLSearchParams(form).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    ];
    expect(forged.map(({ status: code, code: word }) => [code, word])).toEqual(
      forged.map(() => [403, "INVALID_SIGNATURE"]),
    );
  });
  test("a signature over another body is refused", async () => {
    const response = await postSignedSms("/api/webhooks/twilio/inbound", text, {
      url: `${appUrl()}/api/webhooks/twilio/inbound?a=b`,
    });
    expect([response.status, response.code]).toEqual([403, "INVALID_SIGNATURE"]);
  });
});

describe("a signed webhook", () => {
  test("about an unknown message is accepted and changes nothing; Twilio may add fields", async () => {
    const response = await postSignedSms("/api/webhooks/twilio/status", {
      MessageSid: sid(),
      MessageStatus: "delivered",
      RawDlrDoneDate: "2601011200",
      To: "+13055550100",
    });
    expect([response.status, response.data]).toEqual([200, { applied: false }]);
  });
  test("with an invalid body is refused, not counted", async () => {
    const response = await postSignedSms("/api/webhooks/twilio/status", { MessageStatus: "delivered" });
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
  });
  test("from an unknown number gets an empty answer", async () => {
    const response = await postSignedSms("/api/webhooks/twilio/inbound", {
      MessageSid: sid(),
      From: "+12025550199",
      Body: "YES",
    });
    expect(response.headers.get("content-type")).toContain("text/xml");
    expect(response.text).toMatch(/<Response\s*\/>$/);
  });
});

longTest("YES accepts the delivery, and the driver gets a confirmation", async () => {
  const { dora, sam, id } = await accepted;
  const { status, replies } = await replyBySms(testStack().url, dora.number, " Yes! ");
  expect([status, replies]).toEqual([200, [`It's yours. Start here: ${appUrl()}/dashboard`]]);
  expect(await readStatus(sam, id)).toBe("assigned");
  expect((await expectOk(dora.get("/api/tasks/current"))).data).toMatchObject({
    transactionId: id,
    acceptedVia: "sms",
  });
  // The reply proves that the text was received.
  expect((await listOffers(dora))[0]).toMatchObject({ status: "accepted", deliveredAt: expect.any(String) as string });
});

longTest("NO moves the offer to the next driver", async () => {
  const { dora, offer } = await declined;
  expect((await replyBySms(testStack().url, dora.number, "no")).replies).toEqual([
    "Declined. You stay available for the next one.",
  ]);
  expect((await expectOk(dora.get(`/api/offers/${offer.id}`))).data).toMatchObject({
    status: "rejected",
    rejectionReason: "Other",
  });
});

longTest("the link opens the offer without signing in, and accepts it", async () => {
  const { id, sam, link } = await openedLink;
  expect(link.startsWith(`${appUrl()}/o/`)).toBe(true);
  expect((await createApiClient().send("GET", new URL(link).pathname)).status).toBe(200);
  const api = `/api/offer-links/${new URL(link).pathname.slice("/o/".length)}`;
  expect((await expectOk(createApiClient().get(api))).data).toMatchObject({ transactionId: id, status: "new" });
  await expectOk(createApiClient().post(`${api}/accept`, { acceptedVia: "sms" }));
  expect(await readStatus(sam, id)).toBe("assigned");
});

longTest("other words accept nothing; STOP is recorded, and answered by the provider only", async () => {
  const { dora, sam, id } = await other;
  expect((await replyBySms(testStack().url, dora.number, "no problem, I take it")).replies).toEqual([
    `Reply YES to accept the offer or NO to decline it, or open ${appUrl()}/dashboard`,
  ]);
  expect(await readStatus(sam, id)).toBe("broadcast");
  expect((await replyBySms(testStack().url, dora.number, "STOP")).replies).toEqual([]);
  expect(await queryAsOwner("select reason from private.unreachable_phones where phone = $1", [dora.number])).toEqual([
    { reason: "opted_out" },
  ]);
});

longTest("the provider's delivery receipt counts as delivered", async () => {
  const { dora, offer } = await other;
  await pollUntil(
    "the receipt has arrived",
    async () => (await listOffers(dora)).find(({ id }) => id === offer.id)?.deliveredAt,
  );
});
