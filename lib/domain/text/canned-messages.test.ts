import { cannedMessageKeys, cannedKeys, chatRoles, type LegStage } from "./canned-messages";

const stages: LegStage[] = ["on_way", "arrived", "returning", "done"];
const combinations = chatRoles.flatMap((from) =>
  chatRoles
    .filter((to) => to !== from)
    .flatMap((to) => stages.map((stage) => ({ from, to, stage, keys: cannedMessageKeys(from, to, stage) }))),
);

test("offers at most six different messages, and at least one", () => {
  for (const { keys } of combinations) {
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(6);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("offers every message to some role", () => {
  expect([...new Set(combinations.flatMap(({ keys }) => keys))].sort()).toEqual([...cannedKeys].sort());
});

test("offers the arrival time to a driver on the way, and the location to one who has arrived", () => {
  expect(cannedMessageKeys("driver", "receiver", "on_way")[0]).toBe("on_way");
  expect(cannedMessageKeys("driver", "receiver", "arrived")[0]).toBe("outside");
  expect(cannedMessageKeys("driver", "sender", "returning")[0]).toBe("bringing_back");
  expect(cannedMessageKeys("receiver", "driver", "arrived")[0]).toBe("coming_down");
});
