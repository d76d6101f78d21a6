import { cannedFor, cannedKeys, chatRoles, type LegStage } from "./canned";

const stages: LegStage[] = ["on_way", "there", "returning", "done"];
const all = chatRoles.flatMap((from) =>
  chatRoles
    .filter((to) => to !== from)
    .flatMap((to) => stages.map((stage) => ({ from, to, stage, keys: cannedFor(from, to, stage) }))),
);

test("nobody is offered more than six answers, or the same twice, and nobody none", () => {
  for (const { keys } of all) {
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(6);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("every answer is offered to somebody", () => {
  expect([...new Set(all.flatMap(({ keys }) => keys))].sort()).toEqual([...cannedKeys].sort());
});

test("a driver on the way is offered when they come, one at the door where they are", () => {
  expect(cannedFor("driver", "receiver", "on_way")[0]).toBe("on_way");
  expect(cannedFor("driver", "receiver", "there")[0]).toBe("outside");
  expect(cannedFor("driver", "sender", "returning")[0]).toBe("bringing_back");
  expect(cannedFor("receiver", "driver", "there")[0]).toBe("coming_down");
});
