// Redis: positions in a sorted set, GEOSEARCH in growing circles, everything else scored in Node from a copy in memory.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../e2e/fixtures/services.ts";
import type { Peer } from "./peer.ts";
import { bestInCircles, type Book } from "../scoring.ts";
import { debian, program } from "./debian.ts";

type Reply = string | number | null | Reply[];

/** As much of the protocol as the bench needs: arrays of bulk strings out, any reply in, answered in order. */
class Connection {
  private chunks: Buffer[] = [];
  private text: Buffer = Buffer.alloc(0);
  private readonly waiting: ((reply: Reply) => void)[] = [];
  private readonly socket: Socket;
  constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      this.chunks.push(chunk);
      // A reply ends with a line's end: nothing is read twice of a long one that comes in many pieces.
      if (chunk.at(-1) !== 0x0a) return;
      this.text = Buffer.concat(this.chunks);
      for (let read = this.read(0); read; read = this.read(0)) {
        this.text = this.text.subarray(read.end);
        this.waiting.shift()?.(read.reply);
      }
      this.chunks = this.text.length > 0 ? [this.text] : [];
    });
  }
  send(...words: (string | number)[]): Promise<Reply> {
    this.socket.write(
      `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join("")}`,
    );
    return new Promise((done) => this.waiting.push(done));
  }
  end(): void {
    this.socket.end();
  }
  private read(from: number): { reply: Reply; end: number } | null {
    const line = this.text.indexOf("\r\n", from);
    if (line < 0) return null;
    const rest = this.text.toString("latin1", from + 1, line);
    const next = line + 2;
    switch (this.text[from]) {
      case 0x24: {
        const length = Number(rest);
        if (length < 0) return { reply: null, end: next };
        return this.text.length < next + length + 2
          ? null
          : { reply: this.text.toString("latin1", next, next + length), end: next + length + 2 };
      }
      case 0x2a: {
        const items: Reply[] = [];
        let end = next;
        for (let n = 0; n < Number(rest); n++) {
          const item = this.read(end);
          if (!item) return null;
          items.push(item.reply);
          end = item.end;
        }
        return { reply: items, end };
      }
      case 0x3a:
        return { reply: Number(rest), end: next };
      case 0x2d:
        throw new Error(`Redis: ${rest}`);
      default:
        return { reply: rest, end: next };
    }
  }
}

/** A server of its own that keeps nothing on the disk. */
export async function startRedis(): Promise<{ send: Connection["send"]; stop: () => Promise<void> }> {
  debian("redis-server");
  const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
  const port = await freePort();
  const server = spawn(
    program("redis-server"),
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder],
    { stdio: "ignore" },
  );
  const socket = await new Promise<Socket>((done, failed) => {
    const attempt = (left: number): void => {
      const tried = connect(port, "127.0.0.1", () => {
        done(tried);
      }).once("error", (error) => {
        if (left === 0) failed(error);
        else
          setTimeout(() => {
            attempt(left - 1);
          }, 50);
      });
    };
    attempt(100);
  });
  const connection = new Connection(socket);
  return {
    send: (...words) => connection.send(...words),
    stop: async () => {
      connection.end();
      const gone = new Promise((done) => server.once("exit", done));
      server.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function redis(): Promise<Peer> {
  const { send, stop } = await startRedis();
  let book: Book | null = null;
  return {
    name: "Redis GEOSEARCH + scoring in Node",
    fresh: true,
    load: async (drivers, _world, theBook) => {
      book = theBook;
      const able = drivers.filter((driver) => driver.available && driver.fresh);
      for (let from = 0; from < able.length; from += 1_000) {
        await send(
          "GEOADD",
          "drivers",
          ...able.slice(from, from + 1_000).flatMap(({ lng, lat, id }) => [lng, lat, id]),
        );
      }
    },
    best: (delivery, limit) => {
      if (!book) throw new Error("not loaded");
      return bestInCircles(
        book,
        delivery,
        limit,
        async (metres) =>
          (await send(
            "GEOSEARCH",
            "drivers",
            "FROMLONLAT",
            delivery.pickup.lng,
            delivery.pickup.lat,
            "BYRADIUS",
            metres + 5,
            "m",
          )) as string[],
      );
    },
    stop,
  };
}
