import "server-only";
import type { RoutingClientOptions } from "@/server/optimoroute/routing-client";
import { listSender, type ItemSender, type ListSender, type OneByOne } from "@/server/optimoroute/list-sender";
import { createSender, type Sender } from "@/server/optimoroute/request";

/** The functions that all groups of provider calls share. `send` (request.ts) makes the HTTP request. */
export type RequestContext = {
  /** False in specification mode, which calls the endpoints that only the specification has. */
  isRealAccount: boolean;
  timeZone: string;
  send: Sender["send"];
  sendList: ListSender;
  sendItem: ItemSender;
  sendOneByOne: OneByOne;
};

export function createRequestContext(options: RoutingClientOptions): RequestContext {
  const requestSender = createSender(options);
  return {
    isRealAccount: options.mode === "live",
    timeZone: options.timeZone ?? "America/New_York",
    send: requestSender.send,
    ...listSender(requestSender, options),
  };
}
