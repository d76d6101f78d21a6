import { stalenessBudget, markRecentWrite } from "@/server/http/route-options";
import { SessionJar } from "@/server/session/session-jar";

let replica: string | undefined = "postgres://replica.example/postgres";
jest.mock("@/server/env", () => ({
  env: () => ({
    APP_URL: "https://handover.example",
    DATABASE_READ_URL: replica,
    DATABASE_READ_SECONDS: 30,
    LOG_LEVEL: "silent",
  }),
}));
afterEach(() => {
  replica = "postgres://replica.example/postgres";
});

const maxAgeFor = async (
  cacheControl: string | null,
  { method = "GET", cookie = "" } = {},
): Promise<number | undefined> =>
  stalenessBudget(
    new Request("https://handover.example/api/x", {
      method,
      headers: cacheControl === null ? {} : { "cache-control": cacheControl },
    }),
    await SessionJar.from(cookie, null),
  )?.maxAgeSeconds;

test.each([
  [null, undefined],
  ["no-cache", undefined],
  ["max-age=0", undefined],
  ["max-age=5", 5],
  ["no-transform, MAX-AGE = 5", undefined],
  ["no-transform, max-age=5", 5],
  ["max-age=9999", 30],
  ["max-age=-1", undefined],
  ["s-maxage=5", undefined],
])("for Cache-Control %s accepts data of an age of at most %s s", async (header, atMost) => {
  expect(await maxAgeFor(header)).toBe(atMost);
});

test("reads from the primary for a write, after a recent write, and without a replica", async () => {
  expect(await maxAgeFor("max-age=30", { method: "POST" })).toBeUndefined();
  const jar = await SessionJar.from(null, null);
  markRecentWrite(jar);
  expect(jar.setCookies).toEqual([
    expect.stringMatching(/^__Host-handover-recent-write=1; Max-Age=30; Path=\/; HttpOnly; Secure; SameSite=Lax$/i),
  ]);
  expect(await maxAgeFor("max-age=30", { cookie: jar.cookieHeader })).toBeUndefined();
  replica = undefined;
  expect(await maxAgeFor("max-age=30")).toBeUndefined();
  const freshJar = await SessionJar.from(null, null);
  markRecentWrite(freshJar);
  expect(freshJar.setCookies).toEqual([]);
});
