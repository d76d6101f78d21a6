// A network between a worker and its database that can drop everything: no refusal, no reset, no packet.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type SwallowingProxy = {
  /** The same database through this network. */
  url: string;
  /** Drops everything from now on. New connections are accepted, and nothing is sent on them. */
  swallow(): void;
  /** New connections work from now on; earlier ones stay silent. */
  heal(): void;
  close(): Promise<void>;
};

export async function startSwallowingProxy(dbUrl: string): Promise<SwallowingProxy> {
  const target = new URL(dbUrl);
  const all = new Set<Socket>();
  let swallowing = false;
  const deaf = new WeakSet<Socket>();
  const keep = (socket: Socket): void => {
    all.add(socket);
    socket.on("error", () => undefined).once("close", () => all.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (swallowing) {
      near.resume();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (part) => {
        if (!deaf.has(near)) to.write(part);
      });
      // A FIN is a packet, too.
      from.on("close", () => {
        if (!deaf.has(near)) to.destroy();
      });
    }
    near.once("close", () => {
      lines.delete(near);
    });
    lines.add(near);
  });
  const lines = new Set<Socket>();
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const url = new URL(dbUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow() {
      swallowing = true;
      for (const near of lines) deaf.add(near);
    },
    heal() {
      swallowing = false;
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
