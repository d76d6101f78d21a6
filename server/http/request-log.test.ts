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
const requestLine = async (handle: () => Promise<never>) => {
  lines.length = 0;
  const request = new Request("http://app.test/api/settings", {
    method: "POST",
    headers: { origin: "http://app.test" },
  });
  await route({ ...contract, response: z.object({}) }, handle)(request, { params: Promise.resolve({}) });
  return lines.find(({ message }) => message === "request");
};

// Reading: errors-logged
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
