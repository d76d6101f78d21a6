import { createServer, type AddressInfo } from "node:net";
import { isUnreachable, openPool } from "@/server/database/connections";

jest.mock("@/server/env", () => ({ env: () => ({ ENCRYPTION_KEYS: "", LOG_LEVEL: "silent" }) }));

const withCode = (code: string, message = "x"): Error => Object.assign(new Error(message), { code });

test.each(["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "08006", "53300"])("treats %s as unreachable", (code) => {
  expect(isUnreachable(withCode(code))).toBe(true);
});

test("treats a broken connection without a code as unreachable", () => {
  expect(isUnreachable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isUnreachable(new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")]))).toBe(true);
});

test.each(["42P01", "28P01", "42501", "23505", ""])("does not treat %s as unreachable", (code) => {
  expect(isUnreachable(withCode(code))).toBe(false);
});

// A minimal Postgres that greets a client, answers its first query (the network settings and the keys), and hangs.
const GREETING = Buffer.concat([Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1"), Buffer.from("Z\0\0\0\x05I", "latin1")]);
const DONE = Buffer.concat([Buffer.from("C\0\0\0\x08SET\0", "latin1"), Buffer.from("Z\0\0\0\x05I", "latin1")]);

test("fails the query of a connection that hangs, and does not reuse the connection", async () => {
  let connections = 0;
  let received = "";
  const server = createServer((socket) => {
    connections++;
    const answers = [GREETING, DONE];
    socket
      .on("error", () => undefined)
      .on("data", (data) => {
        received = data.toString("latin1");
        const answer = answers.shift();
        if (answer) socket.write(answer);
      });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const { pool, sockets } = openPool(
    { connectionString: `postgres://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}/postgres` },
    16,
    100,
  );
  try {
    for (const count of [1, 2]) {
      const error: unknown = await pool.query("select 1").catch((reason: unknown) => reason);
      expect(isUnreachable(error)).toBe(true);
      expect(connections).toBe(count);
      expect(received).toContain("select 1");
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    await pool.end();
    await new Promise<void>((done) => {
      server.close(() => {
        done();
      });
    });
  }
});
