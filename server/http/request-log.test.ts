import { z } from "zod";
import { Refusal } from "@/server/core/errors";
import { route } from "@/server/http/route";

const lines: Record<string, unknown>[] = [];
jest.mock("@/server/env", () => ({ env: () => ({ APP_URL: "http://app.test", LOG_LEVEL: "silent" }) }));
jest.mock("@/server/core/log", () => {
  const line = (facts: Record<string, unknown>, message: string) => lines.push({ ...facts, message });
  return {
    ...jest.requireActual<object>("@/server/core/log"),
    log: () => ({ info: line, warn: line, error: line }),
  };
});

const contract = { method: "POST", path: "/api/settings", actor: "machine", tag: "Tests", summary: "A test" } as const;
let returnedCode: string | undefined;
const requestLine = async (handle: () => Promise<never>, options: { failure?: "verification_error" } = {}) => {
  lines.length = 0;
  const request = new Request("http://app.test/api/settings", {
    method: "POST",
    headers: { origin: "http://app.test" },
  });
  const handler = route({ ...contract, response: z.object({}) }, handle, options);
  const { code } = (await (await handler(request, { params: Promise.resolve({}) })).json()) as { code: string };
  returnedCode = code;
  return lines.find(({ message }) => message === "request");
};

// docs/readings.md: errors-logged
test("logs the code of a refused request", async () => {
  expect(await requestLine(() => Promise.reject(new Refusal("INVALID_CREDENTIALS")))).toMatchObject({
    status: 401,
    code: "INVALID_CREDENTIALS",
  });
});

test("logs the code of an unexpected failure", async () => {
  expect(await requestLine(() => Promise.reject(new Error("a bug")))).toMatchObject({
    status: 500,
    code: "INTERNAL_ERROR",
  });
});

test("logs and returns a route's own code of an unexpected failure", async () => {
  expect(await requestLine(() => Promise.reject(new Error("a bug")), { failure: "verification_error" })).toMatchObject({
    status: 500,
    code: "verification_error",
  });
  expect(returnedCode).toBe("verification_error");
});
