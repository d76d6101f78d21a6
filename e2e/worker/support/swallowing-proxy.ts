// A network between a worker and its database that can drop everything: no refusal, no reset, no packet.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type SwallowingProxy = {
  /** The same database through this network. */
  url: string;
  /** Drops everything from now on. New connections are accepted, and nothing is sent on them. */
  dropPackets(): void;
  /** New connections work from now on; earlier ones stay silent. */
  acceptAgain(): void;
  close(): Promise<void>;
};

export async function startSwallowingProxy(dbUrl: string): Promise<SwallowingProxy> {
  const target = new URL(dbUrl);
  const all = new Set<Socket>();
  let isDropping = false;
  const silenced = new WeakSet<Socket>();
  const track = (socket: Socket): void => {
    all.add(socket);
    socket.on("error", () => undefined).once("close", () => all.delete(socket));
  };
  const server = createServer((inbound) => {
    track(inbound);
    if (isDropping) {
      inbound.resume();
      return;
    }
    const outbound = connect(Number(target.port), target.hostname);
    track(outbound);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      from.on("data", (part) => {
        if (!silenced.has(inbound)) to.write(part);
      });
      // A FIN is a packet, too.
      from.on("close", () => {
        if (!silenced.has(inbound)) to.destroy();
      });
    }
    inbound.once("close", () => {
      openSockets.delete(inbound);
    });
    openSockets.add(inbound);
  });
  const openSockets = new Set<Socket>();
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const url = new URL(dbUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    dropPackets() {
      isDropping = true;
      for (const inbound of openSockets) silenced.add(inbound);
    },
    acceptAgain() {
      isDropping = false;
    },
    async close() {
      for (const socket of all) socket.destroy();
      await new Promise<void>((done) => {
        server.close(() => {
          done();
        });
      });
    },
  };
}
