// Reconnection of the socket when the network returns, with a fake of the library's client.
import { RealtimeClient } from "@supabase/realtime-js";

jest.mock("@supabase/realtime-js");
jest.mock("react", () => ({
  useEffect: (work: () => void) => {
    work();
  },
  useEffectEvent: <T>(work: T) => work,
}));
jest.mock("../api/fetcher", () => ({
  api: jest.fn(() =>
    Promise.resolve({
      url: "http://realtime",
      apiKey: "key",
      accessToken: "token",
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      topics: [],
    }),
  ),
}));

const socketCalls: string[] = [];
beforeAll(() => {
  Object.assign(globalThis, { window: new EventTarget() });
  const channel = { on: () => channel, subscribe: () => channel };
  jest.mocked(RealtimeClient).mockImplementation(
    () =>
      ({
        setAuth: () => Promise.resolve(),
        channel: () => channel,
        connect: () => socketCalls.push("connect"),
        disconnect: () => Promise.resolve(socketCalls.push("disconnect")),
      }) as unknown as RealtimeClient,
  );
});

test("reconnects the socket on the online event, without waiting for a heartbeat", async () => {
  const { closeRealtime, useTopicEvents } = await import("./realtime");
  useTopicEvents("user:one", () => undefined);
  await new Promise(setImmediate);
  expect(socketCalls).toEqual([]);
  window.dispatchEvent(new Event("online"));
  await new Promise(setImmediate);
  expect(socketCalls).toEqual(["disconnect", "connect"]);
  closeRealtime();
});
