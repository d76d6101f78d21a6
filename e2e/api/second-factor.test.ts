// An administrator's second factor, from enrolment to a lost phone.
import { Secret, TOTP } from "otpauth";
import { expectOk, newAdmin, queryAsOwner, PASSWORD, createApiClient, randomKey, type ApiPerson } from "./support/app";

const codeOf = (secret: string, afterSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + afterSeconds * 1000 });
const decides = (admin: Pick<ApiPerson, "post">) =>
  admin.post(`/api/admin/drivers/${randomKey()}/ceiling`, { ceiling: 100, reason: "Trusted" });

test("an administrator sets up an authenticator app with the password, and another session needs a code", async () => {
  const ada = await newAdmin();
  expect((await expectOk(ada.get("/api/second-factor"))).data).toMatchObject({ needed: true, enrolledAt: null });
  await queryAsOwner("delete from private.reauthentications where user_id = $1", [ada.id]);
  expect((await ada.post("/api/second-factor")).code).toBe("REAUTHENTICATION_REQUIRED");
  await expectOk(ada.post("/api/session/reauthenticate", { password: PASSWORD }));
  const { secret, uri } = (await expectOk(ada.post("/api/second-factor"))).data as { secret: string; uri: string };
  expect(uri).toContain(`secret=${secret}`);
  expect((await ada.post("/api/second-factor/confirm", { code: codeOf(secret, 3600) })).code).toBe(
    "SECOND_FACTOR_INVALID",
  );
  const { codes } = (await expectOk(ada.post("/api/second-factor/confirm", { code: codeOf(secret) }))).data as {
    codes: string[];
  };
  expect(codes).toHaveLength(10);
  expect((await decides(ada)).code).toBe("DRIVER_NOT_FOUND");
  const [stored] = await queryAsOwner<{ row: string }>(
    "select f::text as row from private.second_factors f where user_id = $1",
    [ada.id],
  );
  expect(stored?.row).not.toContain(secret);

  const otherSession = createApiClient();
  await expectOk(otherSession.post("/api/auth/sign-in", { email: ada.email, password: PASSWORD }));
  expect((await decides(otherSession)).code).toBe("SECOND_FACTOR_REQUIRED");
  // The enrolment's code is used up.
  expect((await otherSession.post("/api/second-factor/verify", { code: codeOf(secret) })).code).toBe(
    "SECOND_FACTOR_INVALID",
  );
  await expectOk(otherSession.post("/api/second-factor/verify", { code: codeOf(secret, 30) }));
  expect((await decides(otherSession)).code).toBe("DRIVER_NOT_FOUND");

  const third = createApiClient();
  await expectOk(third.post("/api/auth/sign-in", { email: ada.email, password: PASSWORD }));
  await expectOk(third.post("/api/second-factor/verify", { recoveryCode: codes[0] }));
  expect((await third.post("/api/second-factor/verify", { recoveryCode: codes[0] })).code).toBe(
    "SECOND_FACTOR_INVALID",
  );
});
