// The clients of fanout.ts: sockets that count the messages they receive. The process fails if one socket fails.
import WebSocket from "ws";

/** `joinMessage` is sent when a socket has opened; if null, an open socket is ready. */
export type FanoutStart = { url: string; sockets: number; joinMessage: string | null; heartbeat: string | null };

const CONNECT_CONCURRENCY = 50;
let receivedCount = 0;
let expectedCount = Infinity;
let firstMessage: string | undefined;

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
  process.send?.(firstMessage);
}

async function openSockets({ url, sockets, joinMessage, heartbeat }: FanoutStart): Promise<void> {
  const openedSockets: WebSocket[] = [];
  while (openedSockets.length < sockets)
    openedSockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(CONNECT_CONCURRENCY, sockets - openedSockets.length) }, () =>
          connect(url, joinMessage),
        ),
      )),
    );
  if (heartbeat)
    setInterval(() => {
      for (const socket of openedSockets) socket.send(heartbeat);
    }, 25_000);
}

function connect(url: string, joinMessage: string | null): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on("error", reject);
    socket.on("close", (code) => {
      throw new Error(`A socket was closed: ${code}`);
    });
    socket.on("open", () => {
      if (joinMessage) socket.send(joinMessage);
      else resolve(socket);
    });
    socket.on("message", (data: Buffer, binary) => {
      // Broadcasts arrive as binary frames, replies as text.
      if (!binary) return data.includes('"status":"ok"') ? resolve(socket) : reject(new Error(data.toString()));
      firstMessage ??= data.toString("base64");
      receivedCount++;
      checkReceived();
    });
  });
}
