import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { transportFailure } from "@/server/core/transport";

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test.each(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID"])(
  "names %s, on the error or as its cause",
  (code) => {
    expect(transportFailure(failure(code))).toBe(code);
    expect(transportFailure(new TypeError("fetch failed", { cause: failure(code) }))).toBe(code);
    expect(transportFailure(new AggregateError([failure(code)]))).toBe(code);
  },
);

test("recognizes the failures of fetch itself", async () => {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((done) => void server.close(done));
  const fails = (init: RequestInit = {}) => fetch(url, init).then(() => null, transportFailure);
  expect(await fails()).toBe("ECONNREFUSED");
  expect(await fails({ signal: AbortSignal.abort(new DOMException("", "TimeoutError")) })).toBe("TimeoutError");
  expect(await fails({ headers: { "a header": "of no name" } })).toBeNull();
});

test.each([new TypeError("x is not a function"), new RangeError(), failure("ERR_INVALID_ARG_TYPE"), "a text", null])(
  "returns null for an error of our own code: %p",
  (error) => {
    expect(transportFailure(error)).toBeNull();
  },
);
