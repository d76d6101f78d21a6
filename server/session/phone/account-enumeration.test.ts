// Same path, response and time for existing and unknown accounts. The time itself: constant-time.test.ts.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SessionJar } from "@/server/session/session-jar";

const settings: Record<string, unknown> = {
  APP_URL: "https://handover.example",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "key",
  SUPABASE_SECRET_KEY: "secret",
  LOG_LEVEL: "silent",
};
jest.mock("@/server/env", () => ({ env: () => settings }));
jest.mock("@/server/session/phone/phone-codes", () => ({ phoneCodes: () => Promise.resolve("ok") }));
const mockFloors: string[] = [];
jest.mock("@/server/session/phone/constant-time", () => ({
  failInConstantTime: (work: () => Promise<unknown>) => {
    mockFloors.push("fail");
    return work();
  },
  returnInConstantTime: (work: () => Promise<unknown>) => {
    mockFloors.push("answer");
    return work();
  },
}));
beforeEach(() => {
  mockFloors.length = 0;
});

describe("existing and unknown accounts", () => {
  let server: Server;
  let answer: [status: number, body: unknown] = [200, {}];
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(answer[0], { "content-type": "application/json" }).end(JSON.stringify(answer[1]));
    });
    await new Promise<void>((done) => {
      server.listen(0, "127.0.0.1", done);
    });
    settings.NEXT_PUBLIC_SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const refusal = (error_code: string, msg = "refused") => ({ error_code, code: error_code, msg });

  const AUTH_RESPONSES = {
    sent: [200, {}],
    "requested too soon": [429, refusal("over_sms_send_rate_limit", "you can only request this after 59 seconds.")],
    "mails are limited": [429, refusal("over_email_send_rate_limit", "Email rate limit exceeded")],
    "the text fails": [422, refusal("sms_send_failed")],
    "the mail fails": [500, refusal("unexpected_failure", "Error sending recovery email")],
    banned: [403, refusal("user_banned")],
    unknown: [422, refusal("otp_disabled", "Signups not allowed for otp")],
  } as const;

  test.each(Object.entries(AUTH_RESPONSES))(
    "get the same response to a request for a code or a link: %s",
    async (_, providerAnswer) => {
      answer = [...providerAnswer];
      const { sendOtp } = await import("@/server/session/phone/otp");
      const { forgotPassword } = await import("@/server/session/passwords");
      const jar = await SessionJar.from(null, null);
      expect(await sendOtp(jar, { phone: "+13055550123" })).toEqual({});
      expect(await forgotPassword(jar, { phone: "+13055550123" })).toEqual({});
      expect(await forgotPassword(jar, { email: "rosa@example.test" })).toEqual({});
      expect([jar.setCookies, mockFloors]).toEqual([[], ["answer", "answer", "answer"]]);
    },
  );

  test("get a refusal when the auth server limits an address", async () => {
    answer = [429, refusal("over_request_rate_limit", "Request rate limit reached")];
    const { sendOtp } = await import("@/server/session/phone/otp");
    const sent = sendOtp(await SessionJar.from(null, null), { phone: "+13055550123" });
    await expect(sent).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test.each([
    [400, refusal("invalid_credentials")],
    [400, refusal("user_banned")],
  ])("get the same response to a failed sign-in", async (...providerAnswer) => {
    answer = providerAnswer;
    const { signIn } = await import("@/server/session/sign-in");
    const jar = await SessionJar.from(null, null);
    const failed = signIn(jar, { email: "rosa@example.test", password: "a-password" });
    await expect(failed).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
      title: "Login failed. Please check your credentials.",
    });
    expect([jar.setCookies, mockFloors]).toEqual([[], ["fail"]]);
  });
});
