// Verifying an email address over HTTP: the link is mailed, and its owner confirms it.
import { EmailVerification } from "@/lib/contracts/profile";
import { pollUntil, expectOk, readInbox, newCustomer, createApiClient } from "./support/app";

test("verifies an email address by the mailed link, which no one else can use", async () => {
  const [rosa, mallory] = await Promise.all([newCustomer({ name: "Rosa Diaz" }), newCustomer({ name: "Mallory" })]);
  const before = (await expectOk(rosa.get("/api/profile/email"))).data;
  expect(EmailVerification.strict().parse(before)).toEqual({ email: rosa.email, verifiedAt: null, sentAt: null });
  expect((await expectOk(rosa.post("/api/profile/email/verification"))).data).toMatchObject({
    verifiedAt: null,
    sentAt: expect.any(String),
  });
  const token = await pollUntil("the link is mailed", async () =>
    (await readInbox(rosa.email))
      .map(({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1])
      .find((mailToken) => mailToken !== undefined),
  );
  expect((await mallory.post("/api/profile/email/confirm", { token })).code).toBe("NOT_FOUND");
  expect((await createApiClient().post("/api/profile/email/confirm", { token })).code).toBe("UNAUTHENTICATED");
  for (let times = 0; times < 2; times++)
    expect((await expectOk(rosa.post("/api/profile/email/confirm", { token }))).data).toMatchObject({
      verifiedAt: expect.any(String),
    });
  expect((await expectOk(rosa.get("/api/profile"))).data).toMatchObject({ emailVerified: true });
  // Opening the page changes nothing, and redirects to the sign-in.
  const page = await createApiClient().get(`/confirm-email?token=${token}`);
  expect(page.headers.get("location") ?? page.text).toContain("/login?next=%2Fconfirm-email%3Ftoken%3D");
});
