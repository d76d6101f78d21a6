import "server-only";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { routingClient } from "@/server/optimoroute/client";
import type {
  RoutingClient,
  RoutingClientOptions,
  RoutingFailure,
  RoutingMismatch,
} from "@/server/optimoroute/routing-client";
import { isFields } from "@/server/optimoroute/untrusted-fields";

// For tests: a local provider that records requests and sends scripted responses.

export type ReceivedRequest = { method: string; path: string; query: Record<string, string>; body: unknown };
/** A body, a status with a body, or a function that handles the connection. */
export type ScriptedResponse = object | ((response: ServerResponse, request: ReceivedRequest) => void);
export const status =
  (code: number, body: unknown, headers: Record<string, string> = {}): ScriptedResponse =>
  (response: ServerResponse) => {
    response
      .writeHead(code, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));
  };
/** The provider processes the request, and the response is lost. */
export const loseResponse: ScriptedResponse = (response: ServerResponse) => {
  response.destroy();
};

export const TEST_API_KEY = "K3y-of/the account";
export type ScriptedProvider = {
  url: string;
  requests: ReceivedRequest[];
  /** The next responses in order; afterwards `{success: true}`. */
  respondWith(...next: ScriptedResponse[]): void;
  /** The response to all further requests. */
  alwaysRespondWith(apiResponse: ScriptedResponse): void;
  client(options?: Partial<RoutingClientOptions>): RoutingClient;
  clock: TestClock;
  failures: RoutingFailure[];
  mismatches: RoutingMismatch[];
  close(): Promise<void>;
};

type TestClock = { now(): number; pauses: number[]; sleep(ms: number): Promise<void> };

/** A clock that records pauses without waiting. */
export function testClock(start = Date.parse("2026-11-23T15:00:00Z")): TestClock {
  let now = start;
  const pauses: number[] = [];
  return {
    now: () => now,
    pauses,
    sleep: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
  };
}

export async function testProvider(): Promise<ScriptedProvider> {
  const requests: ReceivedRequest[] = [];
  const failures: RoutingFailure[] = [];
  const mismatches: RoutingMismatch[] = [];
  const clock = testClock();
  let queue: ScriptedResponse[] = [];
  let defaultResponse: ScriptedResponse = { success: true };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const url = new URL(request.url ?? "/", "http://provider");
        const bodyText = Buffer.concat(parts).toString();
        const call: ReceivedRequest = {
          method: request.method ?? "",
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          body: bodyText === "" ? null : (JSON.parse(bodyText) as unknown),
        };
        requests.push(call);
        const scripted = queue.shift() ?? defaultResponse;
        if (typeof scripted === "function")
          (scripted as (response: ServerResponse, request: ReceivedRequest) => void)(response, call);
        else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(scripted));
      });
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  return {
    url,
    requests,
    clock,
    failures,
    mismatches,
    respondWith: (...next) => {
      queue = [...queue, ...next];
    },
    alwaysRespondWith: (apiResponse) => {
      defaultResponse = apiResponse;
    },
    client: (options = {}) =>
      routingClient({
        url,
        key: TEST_API_KEY,
        mode: "documented",
        clock,
        onFailure: (failure) => failures.push(failure),
        onMismatch: (mismatch) => mismatches.push(mismatch),
        ...options,
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The request without the key. */
export const wireRequest = ({ method, path, query: { key, ...query }, body }: ReceivedRequest): unknown[] => [
  method,
  path.replace("/v1/", ""),
  query,
  isFields(body) ? body : null,
  ...(key === TEST_API_KEY ? [] : ["without the key"]),
];
