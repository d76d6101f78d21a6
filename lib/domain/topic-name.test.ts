import { topicNamed } from "@/lib/domain/topic-name";

test("the administrators' channel is found by its name of now, others are called what they always were", () => {
  const current = ["user:1", "driver:1", "ops:abc"];
  expect(topicNamed("ops", current)).toBe("ops:abc");
  expect(topicNamed("transaction:7", current)).toBe("transaction:7");
  expect(topicNamed("ops", ["user:1", "opsy:2"])).toBeNull();
});
