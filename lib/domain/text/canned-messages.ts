// Canned messages, sent with one tap: stored as keys, so that everyone reads them in their own language. The offered
// ones depend on both roles and the leg's stage.

export const cannedKeys = [
  "on_way",
  "minutes_5",
  "outside",
  "come_down",
  "which_door",
  "cannot_find",
  "bringing_back",
  "coming_down",
  "wait_5",
  "at_door",
  "please_wait",
  "call_me",
  "thanks",
  "cannot_reach",
  "when_arrives",
  "looking_into",
  "driver_soon",
  "stay_reachable",
  "call_support",
  "send_again",
] as const;
export type CannedKey = (typeof cannedKeys)[number];

export const chatRoles = ["driver", "sender", "receiver", "support"] as const;
export type ChatRole = (typeof chatRoles)[number];

/**
 * Stage of a leg (cash that one person must hand to another now). `done`: it is over, and the parties can still write
 * for a while.
 */
export type ContactStage = "on_way" | "arrived" | "returning" | "done";

/** The messages one role is offered for another: at most six, most likely first. */
export function cannedMessageKeys(from: ChatRole, to: ChatRole, stage: ContactStage): readonly CannedKey[] {
  if (from === "support")
    return to === "driver"
      ? ["looking_into", "call_support", "stay_reachable"]
      : to === "sender" && stage === "done"
        ? ["looking_into", "send_again", "call_support"]
        : ["looking_into", "driver_soon", "stay_reachable", "call_support"];
  if (to === "support") return from === "driver" ? ["cannot_reach", "call_me"] : ["when_arrives", "call_me"];
  if (stage === "done") return ["thanks"];
  if (from !== "driver") return ["coming_down", "wait_5", "at_door", "please_wait", "call_me"];
  if (stage === "arrived") return ["outside", "come_down", "which_door", "cannot_find", "call_me"];
  return [
    stage === "returning" ? "bringing_back" : "on_way",
    "minutes_5",
    "outside",
    "come_down",
    "which_door",
    "cannot_find",
  ];
}
