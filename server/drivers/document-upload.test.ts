import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { anonContext } from "@/server/database/client";
import { registerDocumentUpload } from "@/server/drivers/documents";

const settings: Record<string, unknown> = { SUPABASE_SECRET_KEY: "sb_secret_of_the_test", LOG_LEVEL: "silent" };
jest.mock("@/server/env", () => ({ env: () => settings }));

const USER = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const uploaded = { kind: "license", path: `${USER}/placed-${USER}`, fileName: "licence.pdf" } as const;
let status = 200;
let requestedPaths: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    requestedPaths.push(String(request.method));
    response.writeHead(status, { "content-type": "application/json" });
    // As Storage does: the status is in the body, and a missing file is a 400.
    response.end(JSON.stringify({ statusCode: status === 400 ? "404" : String(status), error: "x", message: "x" }));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  settings.NEXT_PUBLIC_SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  requestedPaths = [];
});

test.each([
  [400, "NOT_FOUND"],
  [404, "NOT_FOUND"],
  [503, "PROVIDER_UNAVAILABLE"],
])("returns %s when Storage responds %i, and deletes nothing", async (storageStatus, code) => {
  status = storageStatus;
  await expect(registerDocumentUpload(anonContext, USER, uploaded)).rejects.toMatchObject({ code });
  expect(requestedPaths).toEqual(["GET"]);
});
