// A load balancer in front of a site's hosts, like a platform's: it checks readiness, sends nothing to a host that is
// not ready, keeps connections alive, skips a host that refuses one, and never retries a request that a host has begun
// to process. Counts the errors that phones see.
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type Balancer = {
  url: string;
  /** Error responses, by kind and number. */
  problems(): Record<string, number>;
  answers(): number;
  /** Of those, responses to providers. */
  webhooks(): number;
  reset(): void;
  /** This host's last readiness. */
  isReady(port: number): boolean;
  close(): Promise<void>;
};
const POLL_MS = 250;
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  let answers = 0;
  let webhooks = 0;
  let problems: Record<string, number> = {};
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]));
  const ready = new Set<number>();
  const count = (problem: string): void => {
    problems[problem] = (problems[problem] ?? 0) + 1;
  };

  const serve = async (incoming: IncomingMessage, out: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    const first = turn++;
    // If none is ready, all are tried: their own answers then say what is wrong.
    const open = ready.size > 0 ? ports.filter((port) => ready.has(port)) : ports;
    for (let n = 0; n < open.length; n++) {
      const port = open[(first + n) % open.length] as number;
      try {
        const response = await forwardRequest(port, incoming, body, agents.get(port));
        answers += 1;
        if (incoming.url?.startsWith("/api/webhooks/")) webhooks += 1;
        if (response.status >= 500)
          count(`${response.status} ${codeIn(response.body)} ${incoming.method} ${pathOf(incoming)}`);
        out.writeHead(response.status, response.headers).end(response.body);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") continue;
        count(`502 cut off ${incoming.method} ${pathOf(incoming)}`);
        out.writeHead(502).end();
        return;
      }
    }
    count("503 no host");
    out.writeHead(503).end();
  };
  const server = createServer((incoming, out) => {
    serve(incoming, out).catch(() => out.destroy());
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  let closed = false;
  const watch = async (port: number): Promise<void> => {
    while (!closed) {
      if (await isReady(port)) ready.add(port);
      else ready.delete(port);
      await pause(POLL_MS);
    }
  };
  for (const port of ports) void watch(port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems: () => problems,
    answers: () => answers,
    webhooks: () => webhooks,
    reset: () => {
      problems = {};
      answers = 0;
      webhooks = 0;
    },
    isReady: (port) => ready.has(port),
    close: () =>
      new Promise((done) => {
        closed = true;
        for (const agent of agents.values()) agent.destroy();
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

async function readBody(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

function forwardRequest(
  port: number,
  incoming: IncomingMessage,
  body: Buffer,
  agent: Agent | undefined,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const { method, url: path } = incoming;
    const headers = without(incoming.headers);
    const forwarded = request({ host: "127.0.0.1", port, method, path, headers, agent }, (response) => {
      readBody(response).then((bytes) => {
        done({ status: response.statusCode ?? 0, headers: without(response.headers), body: bytes });
      }, fail);
    });
    forwarded.once("error", fail);
    forwarded.end(body);
  });
}

const HOP_BY_HOP_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding"]);
const without = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));

/** Without ids and tokens. */
const pathOf = ({ url = "" }: IncomingMessage): string =>
  (url.split("?")[0] ?? "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…");

function codeIn(body: Buffer): string {
  try {
    return String((JSON.parse(body.toString()) as { code?: unknown }).code);
  } catch {
    return "no code";
  }
}
