import { isUnreachable } from "@/server/tasks/database";

const withCode = (code: string, message = "x"): Error => Object.assign(new Error(message), { code });

test.each(["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "08006", "53300"])("%s says that the database cannot be reached", (code) => {
  expect(isUnreachable(withCode(code))).toBe(true);
});

test("a connection that broke without a code is one too", () => {
  expect(isUnreachable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isUnreachable(new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")]))).toBe(true);
});

test.each(["42P01", "28P01", "42501", "23505", ""])("%s is an answer", (code) => {
  expect(isUnreachable(withCode(code))).toBe(false);
});
