// A host that is shutting down is drained by the load balancer before it closes its port, and drops no request.
import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { requireValue } from "../../local/testing";
import { freePort } from "../fixtures/services";
import { pollUntil } from "./support/app";

jest.setTimeout(120_000);
const root = join(__dirname, "../..");
// As load balancers do: with kept-alive connections.
const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 1 });
const sockets = new Set<Socket>();
let host: ChildProcess;
let port: number;
beforeAll(async () => {
  port = await freePort();
  host = spawn(
    join(root, "node_modules/.bin/next"),
    ["start", "-p", String(port), "-H", "127.0.0.1", "--keepAliveTimeout", "65000"],
    {
      cwd: root,
      stdio: "ignore",
      env: {
        ...process.env,
        ...(JSON.parse(requireValue(process.env.TEST_SECRETS)) as Record<string, string>),
        NODE_ENV: "production",
        DRAIN_MS: "2000",
      },
    },
  );
  await pollUntil("the host is ready", async () => (await get("/api/ready")).status === 200, 60);
});
afterAll(() => {
  host.kill("SIGKILL");
  keepAliveAgent.destroy();
  for (const socket of sockets) socket.destroy();
});

type ReceivedResponse = { status: number; headers: IncomingHttpHeaders; body: string; reused: boolean };
/** Status 0 when the port is closed. */
function get(path: string, agent: Agent | false = false): Promise<ReceivedResponse> {
  return new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, path, agent, timeout: 10_000 }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => (body += part));
      response.once("end", () => {
        done({ status: response.statusCode ?? 0, headers: response.headers, body, reused: sent.reusedSocket });
      });
    });
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") done({ status: 0, headers: {}, body: "", reused: false });
      else fail(error);
    });
    sent.end();
  });
}

/** A raw connection, and what was received on it. */
async function open(initialBytes = ""): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  sockets.add(socket);
  await new Promise((done) => socket.once("connect", done));
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  const received = new Promise<string>((done) => socket.once("close", () => done(text)));
  socket.on("error", () => undefined);
  socket.write(initialBytes);
  return { socket, received };
}

test("on SIGTERM reports it, continues to serve, closes connections with its responses, and exits when idle", async () => {
  const before = await get("/api/live", keepAliveAgent);
  expect([before.status, before.headers.connection]).toEqual([200, "keep-alive"]);
  // One that a browser opened in advance, and a webhook that is half sent.
  await open();
  const slowRequest = await open(
    "POST /api/webhooks/payments HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
  );
  await pollUntil("the webhook is being read", async () => (await get("/api/live", keepAliveAgent)).reused);
  const exitCode = new Promise<number | null>((done) => host.once("exit", done));
  host.kill("SIGTERM");

  await pollUntil("the host reports that it shuts down", async () => {
    const { status, body, headers } = await get("/api/ready");
    return status === 503 && body.includes("This host is being stopped") && headers.connection === "close";
  });
  const last = await get("/api/live", keepAliveAgent);
  expect([last.status, last.reused, last.headers.connection]).toEqual([200, true, "close"]);
  const page = await get("/login", keepAliveAgent);
  expect([page.status, page.reused, page.headers.connection]).toEqual([200, false, "close"]);

  await pollUntil("the port is closed", async () => (await get("/api/live")).status === 0);
  expect(host.exitCode).toBeNull();
  slowRequest.socket.write("}");
  expect(await slowRequest.received).toMatch(/^HTTP\/1\.1 403 [^]*\r\nconnection: close\r\n[^]*"INVALID_SIGNATURE"/i);
  expect(await exitCode).toBe(143);
});
