import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { findSms, operatorCountry, sendSms, SmsUnavailable } from "./twilio";

// A gateway, or Twilio, with scripted responses.
const settings: Record<string, unknown> = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+13055550100",
};
jest.mock("@/server/env", () => ({ env: () => settings }));
let server: Server;
let answer: [number, string] | null = null;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer[0], { "content-type": answer[1].startsWith("<") ? "text/html" : "application/json" });
    response.end(answer[1]);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  settings.TWILIO_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const text = { to: "+13055550101", body: "A task waits", reference: "#1", statusCallback: "https://a.test/s" };
const send = () => sendSms({ ...text, validitySeconds: 60 });
const problem = (status: number, code: number): [number, string] => [
  status,
  JSON.stringify({ status, code, message: "" }),
];

test.each([
  ["no answer", null, "ECONNRESET"],
  ["a gateway's 403", [403, "<html>Forbidden</html>"], "HTTP 403"],
  ["a gateway's 404 in JSON", [404, '{"message":"no Route matched"}'], "HTTP 404"],
  ["a gateway's 200", [200, "<html>Sign in</html>"], "unreadable"],
  ["Twilio's 429", problem(429, 20429), "20429"],
  ["Twilio's 500", problem(500, 20500), "20500"],
] as const)("sends an SMS later after %s", async (_, twilioAnswer, reason) => {
  answer = twilioAnswer as typeof answer;
  expect(await send()).toEqual({ outcome: "later", reason });
});

test("does not send an SMS again that Twilio itself refuses", async () => {
  answer = problem(400, 21610);
  expect(await send()).toEqual({ outcome: "refused", reason: "21610", phone: "opted_out", country: null });
});

test("names the country of a number to which the account may not send", async () => {
  answer = problem(400, 21408);
  const to = "+17875550123";
  expect(await sendSms({ ...text, to, validitySeconds: 60 })).toEqual({
    outcome: "refused",
    reason: "21408",
    phone: "region_off",
    country: "PR",
  });
});

test.each([
  ["+17872345678", "PR"],
  ["+19392345678", "PR"],
  ["+13052345678", "US"],
  ["+18092345678", "DO"],
])("names for %s the country %s to operations", (number, country) => {
  expect(operatorCountry(30007, number)).toBe(country);
  expect(operatorCountry(30003, number)).toBeNull();
});

test("throws SmsUnavailable when SMS cannot be listed, and our own errors unchanged", async () => {
  for (const twilioAnswer of [null, [403, "<html></html>"], [200, "<html></html>"], problem(401, 20003)] as const) {
    answer = twilioAnswer as typeof answer;
    await expect(findSms(text)).rejects.toBeInstanceOf(SmsUnavailable);
  }
  settings.TWILIO_ACCOUNT_SID = "";
  await expect(send()).rejects.toThrow("Twilio is not set up");
  await expect(findSms(text)).rejects.not.toBeInstanceOf(SmsUnavailable);
});
