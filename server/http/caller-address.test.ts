import { callerAddress } from "@/server/http/admission";

let proxies = 0;
jest.mock("@/server/env", () => ({ env: () => ({ TRUST_PROXY: proxies, VERIFICATION_SECRET: "verification-secret-for-tests" }) }));

const from = (addresses: string) => callerAddress(new Headers({ "x-forwarded-for": addresses }));

test("without a proxy of ours nobody's address is known, whatever he says of himself", () => {
  proxies = 0;
  expect(from("203.0.113.7")).toBeNull();
});

test("behind one, everybody from an address is one, and what stands before it is not believed", () => {
  proxies = 1;
  expect(from("203.0.113.7")).toMatch(/\w{16}/);
  expect(from("10.0.0.1, 203.0.113.7")).toBe(from("203.0.113.7"));
  expect(from("203.0.113.8")).not.toBe(from("203.0.113.7"));
  expect(from("203.0.113.7")).not.toContain("203.0.113.7");
  expect(callerAddress(new Headers())).toBeNull();
});
