// Limits as an attacker would use them: against everybody, or against one account's owner.
import { request } from "node:http";
import { appUrl, newCustomer, owner, PASSWORD, phone, someEmail } from "../api/support/app";

type Sent = { status: number; body: string };
/** A request from this address of the machine, with these headers: a caller of their own. */
function sendFrom(localAddress: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((done, failed) => {
    const call = request(new URL(path, appUrl()), { method: "POST", localAddress, agent: false, headers: { "content-type": "application/json", ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (part: Buffer) => { text += part.toString(); }).on("end", () => { done({ status: answer.statusCode ?? 0, body: text }); });
    });
    call.on("error", failed).end(JSON.stringify(body));
  });
}
/** How many callers the counter of a route has told apart lately, and the most that one of them has used. */
async function countersOf(route: string): Promise<Map<string, number>> {
  const rows = await owner<{ bucket: string; used: number }>("select bucket, sum(used)::int as used from private.rate_limits where bucket like $1 group by bucket", [`${route} %`]);
  return new Map(rows.map(({ bucket, used }) => [bucket, used]));
}
const grown = (before: Map<string, number>, after: Map<string, number>): string[] => [...after].filter(([bucket, used]) => used > (before.get(bucket) ?? 0)).map(([bucket]) => bucket);

test("who makes up an address for each request stays one caller, and uses up nobody else's sign-ups, sign-ins or codes", async () => {
  for (const [route, body] of [["/api/auth/sign-up", {}], ["/api/auth/sign-in", { email: someEmail(), password: "a guess" }], ["/api/auth/forgot-password", {}]] as const) {
    const before = await countersOf(route);
    for (let n = 1; n <= 5; n++) {
      await sendFrom("127.0.0.66", route, body, { "x-forwarded-for": `203.0.113.${n}`, "x-handover-peer": `198.51.100.${n}`, forwarded: `for=203.0.113.${n}`, "x-real-ip": `203.0.113.${n}` });
    }
    const attackers = grown(before, await countersOf(route));
    expect([route, attackers.length]).toEqual([route, 1]);
    // The attacker has used up all that one caller may.
    await owner("update private.rate_limits set used = 100000000 where bucket = $1", [attackers[0]]);
    expect([route, (await sendFrom("127.0.0.66", route, body, { "x-forwarded-for": "203.0.113.77" })).status]).toEqual([route, 429]);
    expect([route, (await sendFrom("127.0.0.67", route, body)).status]).not.toEqual([route, 429]);
  }
});

test("ten wrong passwords from elsewhere do not keep the owner out", async () => {
  const cora = await newCustomer();
  const tries = (): Promise<Sent> => sendFrom("127.0.0.66", "/api/auth/sign-in", { email: cora.email, password: "a guess" });
  for (let n = 0; n < 10; n++) await tries();
  expect((await phone().post("/api/auth/sign-in", { email: cora.email, password: PASSWORD })).status).toBe(200);
});

test.each(["/%", "/%ED%A0%80", "/track/%ff", "/login%"])("the address %s, which is no text, is a page that is not there, under our policy", async (path) => {
  const { status, headers } = await phone().get(path);
  expect(status).toBe(404);
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(["/api/%", "/api/transactions/%ED%A0%80", "/api/auth/%ff"])("the call %s, which is no text, is refused as one that is not there", async (path) => {
  const { status, code, headers } = await phone().get(path);
  expect([status, code]).toEqual([404, "NOT_FOUND"]);
  expect(headers.get("cache-control")).toBe("no-store");
});
