import "server-only";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { processSingleton } from "@/server/core/process-singleton";
import { isPrivateAddress, unmapIpv4 } from "@/server/core/network-address";

/** An internal request header with the connection's address. */
export const PEER_HEADER = "x-handover-peer";
type ConnectionState = { nonce: string; undeclaredProxy: boolean };
const connectionState = processSingleton<ConnectionState>("connections");

/**
 * Adds the connection's address to each request, which Next does not pass to routes, with a random nonce that a client
 * cannot forge. Also replaces a path that is not valid UTF-8, for which Next returns a bare 500.
 */
export function monitorConnections(): void {
  if (connectionState.value) return;
  const state: ConnectionState = { nonce: randomUUID(), undeclaredProxy: false };
  connectionState.value = state;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = unmapIpv4(request.socket.remoteAddress ?? "");
    if (request.headers["x-forwarded-for"] !== undefined && isPrivateAddress(address)) warnAboutProxy(state);
    request.headers[PEER_HEADER] = `${state.nonce} ${address}`;
    request.url = replaceInvalidPath(request.url ?? "/");
  });
}

/** The address of the connection, or null if monitorConnections() is not installed. */
export function peerAddress(headers: Headers): string | null {
  const state = connectionState.value;
  const peer = headers.get(PEER_HEADER);
  return state && peer?.startsWith(`${state.nonce} `) ? peer.slice(state.nonce.length + 1) || null : null;
}

/** How this host identifies anonymous callers. */
export function callerAddressSource(): "proxy" | "connection" | "undeclared_proxy" {
  if (env().TRUST_PROXY > 0) return "proxy";
  return connectionState.value?.undeclaredProxy ? "undeclared_proxy" : "connection";
}

/** Logs at start how a production host gets the addresses of callers. */
export function warnAboutCallers(): void {
  const { NODE_ENV, LOCAL_STACK, TRUST_PROXY, SUPABASE_SECRET_KEY } = env();
  if (NODE_ENV !== "production" || LOCAL_STACK) return;
  if (!SUPABASE_SECRET_KEY.startsWith("sb_secret_")) {
    log().warn(
      "SUPABASE_SECRET_KEY is a legacy key, with which Auth accepts no forwarded addresses: it limits all users of this host together",
    );
  }
  if (TRUST_PROXY === 0) {
    log().warn(
      "TRUST_PROXY is 0: callers are identified by the address they connect from; behind proxies set it to their number",
    );
  }
}

function warnAboutProxy(state: ConnectionState): void {
  if (state.undeclaredProxy || env().TRUST_PROXY > 0) return;
  state.undeclaredProxy = true;
  log().warn(
    "requests come through a proxy and TRUST_PROXY is 0: callers behind it cannot be distinguished and share their limits",
  );
}

/** Replaces a path that is not valid UTF-8 by an unknown path below the same prefix. */
export function replaceInvalidPath(url: string): string {
  const path = url.split("?")[0] ?? "";
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return /^\/api(\/|$)/.test(path) ? "/api/unreadable" : "/unreadable";
  }
}
