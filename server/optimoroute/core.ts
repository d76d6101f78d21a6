import "server-only";
import type { RoutingClientOptions } from "@/server/optimoroute/routing-client";
import { listSender, type ItemSender, type ListSender, type OneByOne } from "@/server/optimoroute/lists";
import { sender, type Sender } from "@/server/optimoroute/request";

/** Shared by the groups of calls. */
export type Core = {
  live: boolean;
  timeZone: string;
  send: Sender["send"];
  sendList: ListSender;
  sendItem: ItemSender;
  oneByOne: OneByOne;
};

export function coreOf(options: RoutingClientOptions): Core {
  const sending = sender(options);
  return {
    live: options.mode === "live",
    timeZone: options.timeZone ?? "America/New_York",
    send: sending.send,
    ...listSender(sending, options),
  };
}
