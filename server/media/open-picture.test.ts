import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openPicture } from "@/server/media/pictures";

const settings: Record<string, unknown> = { SUPABASE_SECRET_KEY: "sb_secret_of_the_test", LOG_LEVEL: "silent" };
jest.mock("@/server/env", () => ({ env: () => settings }));

let status = 200;
let server: Server;
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ statusCode: String(status), error: "x", message: "x" }));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  settings.NEXT_PUBLIC_SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

// Evidence of cash: missing and temporarily unavailable must differ.
test.each([
  [400, "NOT_FOUND"],
  [503, "PROVIDER_UNAVAILABLE"],
  // Bytes that differ from the recorded hash.
  [200, "NOT_FOUND"],
])("maps Storage's response %i for a picture to %s", async (storageStatus, code) => {
  status = storageStatus;
  await expect(openPicture("cash-photos", { path: "a/b", sha256: "0".repeat(64) })).rejects.toMatchObject({ code });
});
