import { topicNamed } from "@/lib/domain/topic-name";

test("resolves the administrators' channel to its current name, and keeps others", () => {
  const current = ["user:1", "driver:1", "ops:abc"];
  expect(topicNamed("ops", current)).toBe("ops:abc");
  expect(topicNamed("transaction:7", current)).toBe("transaction:7");
  expect(topicNamed("ops", ["user:1", "opsy:2"])).toBeNull();
});
