// The clients of fanout.ts: sockets that count the messages they receive. Ends with an error if one of them fails.
import WebSocket from "ws";

/** `join` is sent once a socket is open; without it an open socket is ready. */
export type FanoutStart = { url: string; sockets: number; join: string | null; heartbeat: string | null };

const CONNECT_CONCURRENCY = 50;
let receivedCount = 0;
let expectedCount = Infinity;
let sample: string | undefined;

process.on("message", (message: FanoutStart | number) => {
  if (typeof message === "object") {
    void openSockets(message).then(() => process.send?.("ready"));
    return;
  }
  expectedCount = message;
  checkReceived();
});
process.on("disconnect", () => process.exit(0));

function checkReceived(): void {
  if (receivedCount < expectedCount) return;
  receivedCount = 0;
  expectedCount = Infinity;
  process.send?.(sample);
}

async function openSockets({ url, sockets, join, heartbeat }: FanoutStart): Promise<void> {
  const openedSockets: WebSocket[] = [];
  while (openedSockets.length < sockets)
    openedSockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(CONNECT_CONCURRENCY, sockets - openedSockets.length) }, () => connect(url, join)),
      )),
    );
  if (heartbeat)
    setInterval(() => {
      for (const socket of openedSockets) socket.send(heartbeat);
    }, 25_000);
}

function connect(url: string, join: string | null): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on("error", reject);
    socket.on("close", (code) => {
      throw new Error(`A socket was closed: ${code}`);
    });
    socket.on("open", () => {
      if (join) socket.send(join);
      else resolve(socket);
    });
    socket.on("message", (data: Buffer, binary) => {
      // Broadcasts arrive as binary frames, replies as text.
      if (!binary) return data.includes('"status":"ok"') ? resolve(socket) : reject(new Error(data.toString()));
      sample ??= data.toString("base64");
      receivedCount++;
      checkReceived();
    });
  });
}
