// The Realtime endpoint: channels over a WebSocket, broadcasts from the database and between clients, private channels
// authorised by the policies on realtime.messages.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Pool } from "pg";
import { WebSocketServer, type WebSocket } from "ws";
import {
  verifyToken,
  canReadTopic,
  canWriteTopic,
  InvalidTokenError,
  type RealtimeClaims,
  type RealtimeKeys,
} from "./realtime-access.ts";
import { startBroadcastFeed, type BroadcastFeed, type BroadcastRow } from "./realtime-feed.ts";
import {
  decodeFrame,
  encodeBroadcast,
  encodeFrame,
  type Broadcast,
  type RealtimeFrame,
  type ProtocolVersion,
} from "./realtime-frames.ts";

const PREFIX = "realtime:";
// Clients send a heartbeat every 25 seconds.
const HEARTBEAT_TIMEOUT_MS = 90_000;
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

type Channel = {
  topic: string;
  joinRef: string | null;
  private: boolean;
  self: boolean;
  ack: boolean;
  token: string;
  claims: RealtimeClaims;
  // Evaluated at the first message, and again for every new token.
  mayWrite: Promise<boolean> | null;
  expiry: NodeJS.Timeout | null;
};

type Connection = {
  socket: WebSocket;
  version: ProtocolVersion;
  apikey: string;
  channels: Map<string, Channel>;
  heardAt: number;
  work: Promise<void>;
};

type RealtimeOptions = RealtimeKeys & { server: Server; db: Pool; adminUrl: string };

export async function startRealtime(options: RealtimeOptions): Promise<{ close(): Promise<void> }> {
  const { server, db } = options;
  const keys: RealtimeKeys = options;
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 3 * 1024 * 1024 });
  const feed: BroadcastFeed = await startBroadcastFeed(options.adminUrl, {
    onMessage: deliver,
    // Messages may have been missed: closing the connections makes clients reconnect and refetch.
    onGap: () => connections.forEach(({ socket }) => socket.close(1012, "messages may have been missed")),
  });

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? "/", "http://local");
    socket.on("error", () => undefined);
    if (url.pathname !== "/realtime/v1/websocket") return rejectUpgrade(socket, "404 Not Found");
    const apikey = url.searchParams.get("apikey") ?? readHeader(request, "apikey") ?? "";
    if (apikey !== keys.publishableKey && apikey !== keys.secretKey) return rejectUpgrade(socket, "401 Unauthorized");
    // Refused, because no client may assume it receives messages now.
    if (!feed.listening()) return rejectUpgrade(socket, "503 Service Unavailable");
    sockets.handleUpgrade(request, socket, head, (openSocket) =>
      addConnection(openSocket, url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0", apikey),
    );
  };
  server.on("upgrade", handleUpgrade);

  const timeoutTimer = setInterval(() => {
    for (const { socket, heardAt } of connections) if (Date.now() - heardAt > HEARTBEAT_TIMEOUT_MS) socket.terminate();
  }, 30_000);
  timeoutTimer.unref();

  return {
    async close() {
      clearInterval(timeoutTimer);
      server.off("upgrade", handleUpgrade);
      for (const { socket } of connections) socket.terminate();
      sockets.close();
      await feed.close();
    },
  };

  function addConnection(socket: WebSocket, version: ProtocolVersion, apikey: string): void {
    const connection: Connection = {
      socket,
      version,
      apikey,
      channels: new Map(),
      heardAt: Date.now(),
      work: Promise.resolve(),
    };
    connections.add(connection);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      connections.delete(connection);
      for (const channel of connection.channels.values()) if (channel.expiry) clearTimeout(channel.expiry);
    });
    socket.on("message", (data: Buffer, binary: boolean) => {
      connection.heardAt = Date.now();
      const frame = decodeFrame(version, data, binary);
      if (!frame) return;
      if (frame.topic === "phoenix") return reply(connection, frame, "ok", {});
      // Serialized: a leave must not overtake the join before it.
      connection.work = connection.work
        .then(() => handle(connection, frame))
        .catch((error: unknown) => {
          console.error("Realtime:", error);
          reply(connection, frame, "error", { reason: "The realtime endpoint failed" });
        });
    });
  }

  async function handle(connection: Connection, frame: RealtimeFrame): Promise<void> {
    if (frame.event === "phx_join") return join(connection, frame);
    const channel = connection.channels.get(frame.topic);
    // A frame for an earlier join of the same topic does not apply to this one.
    if (!channel || (frame.joinRef !== null && channel.joinRef !== null && frame.joinRef !== channel.joinRef)) {
      if (frame.event === "phx_leave") return reply(connection, frame, "ok", {});
      return reply(connection, frame, "error", { reason: "unmatched topic" });
    }
    switch (frame.event) {
      case "phx_leave":
        leaveChannel(connection, channel);
        reply(connection, frame, "ok", {});
        return push(connection, channel, "phx_close", {});
      case "access_token":
        return updateToken(connection, channel, frame);
      case "broadcast":
        return handleBroadcast(connection, channel, frame);
      default:
        // Presence and the like: acknowledged, so that a client does not wait, and ignored.
        return reply(connection, frame, "ok", {});
    }
  }

  async function join(connection: Connection, frame: RealtimeFrame): Promise<void> {
    const config = (frame.payload.config ?? {}) as { private?: boolean; broadcast?: { self?: boolean; ack?: boolean } };
    const topic = frame.topic.startsWith(PREFIX) ? frame.topic.slice(PREFIX.length) : "";
    if (topic === "")
      return reply(connection, frame, "error", { reason: "TopicNameRequired: You must provide a topic name" });
    const token =
      typeof frame.payload.access_token === "string" && frame.payload.access_token
        ? frame.payload.access_token
        : connection.apikey;
    try {
      const claims = await verifyToken(token, keys);
      if (config.private && !(await canReadTopic(db, claims, topic))) {
        return reply(connection, frame, "error", {
          reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
        });
      }
      const previous = connection.channels.get(frame.topic);
      if (previous) {
        leaveChannel(connection, previous);
        push(connection, previous, "phx_close", {});
      }
      const channel: Channel = {
        topic,
        joinRef: frame.joinRef ?? frame.ref,
        private: config.private === true,
        token,
        claims,
        mayWrite: null,
        expiry: null,
        self: config.broadcast?.self === true,
        ack: config.broadcast?.ack === true,
      };
      connection.channels.set(frame.topic, channel);
      scheduleExpiry(connection, channel);
      reply(connection, frame, "ok", { postgres_changes: [] });
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error;
      reply(connection, frame, "error", { reason: error.message });
    }
  }

  // A new token may be another user's: the channel is authorised again.
  async function updateToken(connection: Connection, channel: Channel, frame: RealtimeFrame): Promise<void> {
    const token = frame.payload.access_token;
    if (typeof token !== "string" || token === channel.token) return;
    try {
      const claims = await verifyToken(token, keys);
      if (channel.private && !(await canReadTopic(db, claims, channel.topic))) {
        return closeChannel(
          connection,
          channel,
          `You do not have permissions to read from this Channel topic: ${channel.topic}`,
        );
      }
      Object.assign(channel, { token, claims, mayWrite: null });
      scheduleExpiry(connection, channel);
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error;
      closeChannel(connection, channel, error.message);
    }
  }

  async function handleBroadcast(connection: Connection, channel: Channel, frame: RealtimeFrame): Promise<void> {
    if (channel.private) {
      channel.mayWrite ??= canWriteTopic(db, channel.claims, channel.topic);
      if (!(await channel.mayWrite)) {
        // As hosted: only sent to a client that requested acknowledgements.
        if (channel.ack)
          reply(connection, frame, "error", {
            reason: "Unauthorized: You do not have permissions to write to this Channel topic",
          });
        return;
      }
    }
    const message: Broadcast = { event: String(frame.payload.event ?? ""), payload: frame.payload.payload };
    broadcast(channel, message, channel.self ? null : connection);
    if (channel.ack) reply(connection, frame, "ok", {});
  }

  function deliver({ topic, private: isPrivate, event, payload, id }: BroadcastRow): void {
    broadcast({ topic, private: isPrivate }, { event, payload, meta: { id } }, null);
  }

  // To all clients on the channel but the sender. A public and a private channel of one name are separate.
  function broadcast(
    { topic, private: isPrivate }: Pick<Channel, "topic" | "private">,
    message: Broadcast,
    sender: Connection | null,
  ): void {
    const name = PREFIX + topic;
    // Encoded once per protocol version, not per client.
    const encodedByVersion = new Map<ProtocolVersion, string | Buffer>();
    for (const connection of connections) {
      const { socket, version } = connection;
      if (connection === sender || connection.channels.get(name)?.private !== isPrivate) continue;
      // Disconnects a client that does not read, to limit memory.
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
        socket.terminate();
        continue;
      }
      const bytes = encodedByVersion.get(version) ?? encodeBroadcast(version, name, message);
      encodedByVersion.set(version, bytes);
      socket.send(bytes);
    }
  }

  function scheduleExpiry(connection: Connection, channel: Channel): void {
    if (channel.expiry) clearTimeout(channel.expiry);
    channel.expiry = null;
    if (channel.claims.exp === undefined) return;
    const remainingMs = Math.min(channel.claims.exp * 1000 - Date.now(), 2 ** 31 - 1);
    channel.expiry = setTimeout(() => closeChannel(connection, channel, "Token has expired"), Math.max(0, remainingMs));
    channel.expiry.unref();
  }

  function closeChannel(connection: Connection, channel: Channel, message: string): void {
    leaveChannel(connection, channel);
    push(connection, channel, "system", { channel: channel.topic, extension: "system", message, status: "error" });
    push(connection, channel, "phx_close", {});
  }

  function leaveChannel(connection: Connection, channel: Channel): void {
    if (channel.expiry) clearTimeout(channel.expiry);
    if (connection.channels.get(PREFIX + channel.topic) === channel) connection.channels.delete(PREFIX + channel.topic);
  }
}

function push(
  { socket, version }: Connection,
  { topic, joinRef }: Channel,
  event: string,
  payload: Record<string, unknown>,
): void {
  socket.send(
    encodeFrame(version, {
      joinRef,
      ref: event === "phx_close" ? joinRef : null,
      topic: PREFIX + topic,
      event,
      payload,
    }),
  );
}

function reply(
  { socket, version }: Connection,
  { joinRef, ref, topic }: RealtimeFrame,
  status: "ok" | "error",
  response: Record<string, unknown>,
): void {
  socket.send(encodeFrame(version, { joinRef, ref, topic, event: "phx_reply", payload: { status, response } }));
}

function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function readHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
