// The clients of fanout.ts: sockets that count the messages they receive.
import WebSocket from "ws";

/** `join` is sent once a socket is open; without it an open socket is ready. */
export type FanoutStart = { url: string; sockets: number; join: string | null; heartbeat: string | null };
export type ClientMessage =
  { kind: "ready" } | { kind: "sample"; bytes: string } | { kind: "received" } | { kind: "failed"; reason: string };

const send = (message: ClientMessage): void => {
  process.send?.(message);
};
const CONCURRENT = 50;
let received = 0;
let expected = Infinity;
let sampled = false;

process.on("message", (message: FanoutStart | number) => {
  if (typeof message === "object") {
    open(message).then(
      () => {
        send({ kind: "ready" });
      },
      (error: unknown) => {
        send({ kind: "failed", reason: String(error) });
      },
    );
    return;
  }
  expected = message;
  checkReceived();
});
process.on("disconnect", () => process.exit(0));

function checkReceived(): void {
  if (received < expected) return;
  received = 0;
  expected = Infinity;
  send({ kind: "received" });
}

async function open({ url, sockets, join, heartbeat }: FanoutStart): Promise<void> {
  const all: WebSocket[] = [];
  while (all.length < sockets)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(CONCURRENT, sockets - all.length) }, () => connect(url, join)),
      )),
    );
  if (heartbeat)
    setInterval(() => {
      for (const socket of all) socket.send(heartbeat);
    }, 25_000);
}

function connect(url: string, join: string | null): Promise<WebSocket> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(url);
    socket.on("error", failed);
    socket.on("close", (code) => {
      send({ kind: "failed", reason: `a socket was closed: ${code}` });
    });
    socket.on("open", () => {
      if (join) socket.send(join);
      else done(socket);
    });
    socket.on("message", (data: Buffer, binary) => {
      // Broadcasts arrive as binary frames, replies as text.
      if (!binary) return data.includes('"status":"ok"') ? done(socket) : failed(new Error(data.toString()));
      if (!sampled) send({ kind: "sample", bytes: data.toString("base64") });
      sampled = true;
      received++;
      checkReceived();
    });
  });
}
