import { resolveTopicName } from "@/lib/domain/resolve-topic-name";

test("resolves the administrators' channel to its current name, and keeps others", () => {
  const current = ["user:1", "driver:1", "ops:abc"];
  expect(resolveTopicName("ops", current)).toBe("ops:abc");
  expect(resolveTopicName("transaction:7", current)).toBe("transaction:7");
  expect(resolveTopicName("ops", ["user:1", "opsy:2"])).toBeNull();
});
