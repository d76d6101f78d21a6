// What stands before the hosts of a site, as platforms have it: a host that takes no connection is passed over, and what
// a host has begun to do is never sent to another. Counts what phones see of trouble.
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = {
  url: string;
  /** Answers that were errors, each kind with how often it came. */
  trouble(): Record<string, number>;
  answers(): number;
  forget(): void;
  /** Sends this host nothing new, and waits for what it has begun, as platforms do before they ask it to stop. */
  drain(port: number): Promise<void>;
  /** Sends it requests again. */
  resume(port: number): void;
  close(): Promise<void>;
};
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  let answers = 0;
  let trouble: Record<string, number> = {};
  const resting = new Set<number>();
  const begun = new Map<number, number>();
  const more = (port: number, n: number): void => void begun.set(port, (begun.get(port) ?? 0) + n);
  const count = (what: string): void => {
    trouble[what] = (trouble[what] ?? 0) + 1;
  };

  const serve = async (near: IncomingMessage, out: ServerResponse): Promise<void> => {
    const body = await whole(near);
    const first = turn++;
    const open = ports.filter((port) => !resting.has(port));
    for (let n = 0; n < open.length; n++) {
      const port = open[(first + n) % open.length] as number;
      more(port, 1);
      try {
        const answer = await ask(port, near, body);
        answers += 1;
        if (answer.status >= 500) count(`${answer.status} ${codeIn(answer.body)} ${near.method} ${pathOf(near)}`);
        out.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") continue;
        count(`502 cut off ${near.method} ${pathOf(near)}`);
        out.writeHead(502).end();
        return;
      } finally {
        more(port, -1);
      }
    }
    count("503 no host");
    out.writeHead(503).end();
  };
  const server = createServer((near, out) => {
    serve(near, out).catch(() => out.destroy());
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: () => trouble,
    answers: () => answers,
    forget: () => {
      trouble = {};
      answers = 0;
    },
    drain: async (port) => {
      resting.add(port);
      while ((begun.get(port) ?? 0) > 0) await new Promise((again) => setTimeout(again, 20));
    },
    resume: (port) => void resting.delete(port),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

async function whole(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Without a connection that is kept: an old one to a host that went would look like an answer cut off. */
function ask(port: number, near: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(
      { host: "127.0.0.1", port, method: near.method, path: near.url, headers: near.headers, agent: false },
      (answer) => {
        whole(answer).then((bytes) => {
          const headers = { ...answer.headers };
          // Between the two of us alone.
          delete headers["transfer-encoding"];
          delete headers.connection;
          done({ status: answer.statusCode ?? 0, headers, body: bytes });
        }, fail);
      },
    );
    asked.once("error", fail);
    asked.end(body);
  });
}

/** Without what is somebody's own. */
const pathOf = ({ url = "" }: IncomingMessage): string =>
  (url.split("?")[0] ?? "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…");

function codeIn(body: Buffer): string {
  try {
    return String((JSON.parse(body.toString()) as { code?: unknown }).code);
  } catch {
    return "without words";
  }
}
