// The listeners of bench/fanout.ts, in a process of their own: so many sockets, which count what reaches them. The same
// for both sides.
import WebSocket from "ws";

/** `join` is sent once a socket is open, and answered; without one, an open socket is all there is to do. */
export type Start = { url: string; sockets: number; join: string | null; beat: string | null };
/** `sample` is the first message that came, in base64; `all` says that as many came as were expected. */
export type Said =
  { what: "ready" } | { what: "sample"; bytes: string } | { what: "all" } | { what: "failed"; why: string };

const say = (said: Said): void => {
  process.send?.(said);
};
const TOGETHER = 50;
let came = 0;
let expected = Infinity;
let sampled = false;

process.on("message", (asked: Start | number) => {
  if (typeof asked === "object") {
    open(asked).then(
      () => {
        say({ what: "ready" });
      },
      (error: unknown) => {
        say({ what: "failed", why: String(error) });
      },
    );
    return;
  }
  expected = asked;
  look();
});
process.on("disconnect", () => process.exit(0));

function look(): void {
  if (came < expected) return;
  came = 0;
  expected = Infinity;
  say({ what: "all" });
}

async function open({ url, sockets, join, beat }: Start): Promise<void> {
  const all: WebSocket[] = [];
  while (all.length < sockets)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(TOGETHER, sockets - all.length) }, () => connect(url, join)),
      )),
    );
  if (beat)
    setInterval(() => {
      for (const socket of all) socket.send(beat);
    }, 25_000);
}

function connect(url: string, join: string | null): Promise<WebSocket> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(url);
    socket.on("error", failed);
    socket.on("close", (code) => {
      say({ what: "failed", why: `a socket was closed: ${code}` });
    });
    socket.on("open", () => {
      if (join) socket.send(join);
      else done(socket);
    });
    socket.on("message", (data: Buffer, binary) => {
      // What is told comes as bytes, answers come as text.
      if (!binary) return data.includes('"status":"ok"') ? done(socket) : failed(new Error(data.toString()));
      if (!sampled) say({ what: "sample", bytes: data.toString("base64") });
      sampled = true;
      came++;
      look();
    });
  });
}
