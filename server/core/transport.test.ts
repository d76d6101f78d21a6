import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { transportErrorCode } from "@/server/core/transport";

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test.each(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID"])(
  "names %s, on the error or as its cause",
  (code) => {
    expect(transportErrorCode(failure(code))).toBe(code);
    expect(transportErrorCode(new TypeError("fetch failed", { cause: failure(code) }))).toBe(code);
    expect(transportErrorCode(new AggregateError([failure(code)]))).toBe(code);
  },
);

test("recognizes the failures of fetch itself", async () => {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((done) => void server.close(done));
  const fetchErrorCode = (init: RequestInit = {}) => fetch(url, init).then(() => null, transportErrorCode);
  expect(await fetchErrorCode()).toBe("ECONNREFUSED");
  expect(await fetchErrorCode({ signal: AbortSignal.abort(new DOMException("", "TimeoutError")) })).toBe(
    "TimeoutError",
  );
  expect(await fetchErrorCode({ headers: { "a header": "of no name" } })).toBeNull();
});

test.each([new TypeError("x is not a function"), new RangeError(), failure("ERR_INVALID_ARG_TYPE"), "a text", null])(
  "returns null for an error of our own code: %p",
  (error) => {
    expect(transportErrorCode(error)).toBeNull();
  },
);
