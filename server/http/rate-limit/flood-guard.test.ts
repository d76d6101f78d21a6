import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { installFloodGuard, blockCaller } from "@/server/http/rate-limit/flood-guard";

jest.mock("@/server/env", () => ({
  env: () => ({ LOG_LEVEL: "silent", TRUST_PROXY: 1, VERIFICATION_SECRET: "v".repeat(32) }),
}));

let server: Server;
let url: string;
let received: string[] = [];
let uninstall = (): void => undefined;
beforeAll(async () => {
  uninstall = installFloodGuard();
  server = createServer((request, response) => {
    received.push(request.url ?? "");
    response.end("answered");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  uninstall();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  received = [];
});

const floodHeaders = { cookie: "handover-session=abc", "x-forwarded-for": "198.51.100.7" };
const sendRequest = (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(url + path, { method, headers });

test("refuses a blocked caller with Retry-After, without calling the app", async () => {
  blockCaller(`${url}/api/tasks/current`, new Headers(floodHeaders));
  const apiResponse = await sendRequest("/api/tasks/current", floodHeaders);
  expect([apiResponse.status, apiResponse.headers.get("retry-after"), apiResponse.headers.get("content-type")]).toEqual(
    [429, "1", "application/problem+json"],
  );
  expect(await apiResponse.json()).toMatchObject({ code: "RATE_LIMITED", status: 429, retryAfter: 1 });
  expect(received).toEqual([]);
});

test("does not block other sessions, other addresses, writes, other paths and pages", async () => {
  blockCaller(`${url}/api/tasks/current`, new Headers(floodHeaders));
  const others = [
    sendRequest("/api/tasks/current", { ...floodHeaders, cookie: "handover-session=other" }),
    sendRequest("/api/tasks/current", { "x-forwarded-for": "198.51.100.7" }),
    sendRequest("/api/tasks/current", { ...floodHeaders, "x-forwarded-for": "198.51.100.9" }),
    sendRequest("/api/tasks/current", floodHeaders, "POST"),
    sendRequest("/api/offers?limit=5", floodHeaders),
    sendRequest("/dashboard", floodHeaders),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(received).toHaveLength(6);
});

test("blocks by address without a session, for a quarter of a second", async () => {
  const address = { "x-forwarded-for": "198.51.100.8" };
  blockCaller("http://handover.test/api/track/x?a=1", new Headers(address));
  const clock = jest.spyOn(performance, "now");
  const startedAt = performance.now();
  clock.mockReturnValue(startedAt);
  expect((await sendRequest("/api/track/x", address)).status).toBe(429);
  clock.mockReturnValue(startedAt + 251);
  expect((await sendRequest("/api/track/x", address)).status).toBe(200);
  clock.mockRestore();
});
