"use client";

import { useEffect, useEffectEvent } from "react";
import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import type { RealtimeAccess } from "@/lib/contracts/session";
import { setSocketState } from "./connection";
import { api, skipReplicaReads } from "../api/fetcher";
import { importOnce } from "../app/import-with-retry";
import { serverNow } from "../app/server-clock";
import { resolveTopicName } from "@/lib/domain/resolve-topic-name";

/** `resubscribed`: the topic was joined or rejoined, and events may have been missed, so refetch. */
export type TopicEvent = { event: string; payload: Readonly<Record<string, unknown>> };
type Handler = (event: TopicEvent) => void;
type Topic = { handlers: Set<Handler>; channel: RealtimeChannel | null; joined: boolean; attempts: number };

const topics = new Map<string, Topic>();
let realtimeAccess: Promise<RealtimeAccess> | null = null;
let client: Promise<RealtimeClient> | null = null;
let downTimer: ReturnType<typeof setTimeout> | undefined;
const pollingDelayMs = 4_000;

// The client reads the token on every heartbeat. A channel closes permanently when its token expires, so the token is
// renewed before. Browsers throttle timers of hidden pages to one per minute; two minutes allow for that.
const RENEW_BEFORE_MS = 120_000;
async function getRealtimeAccess(): Promise<RealtimeAccess> {
  const cachedAccess = await realtimeAccess?.catch(() => null);
  if (cachedAccess && new Date(cachedAccess.expiresAt).getTime() - serverNow() > RENEW_BEFORE_MS) return cachedAccess;
  realtimeAccess = api("/api/session/realtime");
  realtimeAccess.catch(() => {
    realtimeAccess = null;
  });
  return realtimeAccess;
}

function socketAddress(url: string): string {
  const address = url
    .replace(/^http/, "ws")
    .replace(/\/+$/, "")
    .replace(/\/websocket$/, "");
  return address.endsWith("/realtime/v1") ? address : `${address}/realtime/v1`;
}

function connect(): Promise<RealtimeClient> {
  client ??= (async () => {
    const [{ RealtimeClient: Client }, initialAccess] = await Promise.all([
      importOnce(() => import("@supabase/realtime-js")),
      getRealtimeAccess(),
    ]);
    const newClient = new Client(socketAddress(initialAccess.url), {
      params: { apikey: initialAccess.apiKey },
      accessToken: async () => (await getRealtimeAccess()).accessToken,
    });
    // Private channels are joined with the token that is set at that time.
    await newClient.setAuth();
    return newClient;
  })();
  client.catch(() => {
    client = null;
  });
  return client;
}

function updateSocketState(): void {
  const isDown = [...topics.values()].some((topic) => !topic.joined);
  clearTimeout(downTimer);
  if (isDown)
    downTimer = setTimeout(() => {
      setSocketState("polling");
    }, pollingDelayMs);
  else setSocketState("live");
}

function dispatch(topic: Topic, event: TopicEvent): void {
  skipReplicaReads();
  topic.handlers.forEach((handler) => {
    handler(event);
  });
}

async function join(name: string, topic: Topic): Promise<void> {
  updateSocketState();
  let connected: RealtimeClient;
  let channelName: string;
  try {
    connected = await connect();
    channelName = await currentChannelName(name);
  } catch {
    scheduleJoin(name, topic);
    return;
  }
  if (topics.get(name) !== topic || topic.channel) return;
  const channel = connected.channel(channelName, { config: { private: true } });
  topic.channel = channel;
  channel
    .on("broadcast", { event: "*" }, (message: { event: string; payload?: Record<string, unknown> }) => {
      if (message.event === "topic_changed" && topic.channel === channel) {
        leaveRenamedChannel(connected, topic);
        void join(name, topic);
        return;
      }
      dispatch(topic, { event: message.event, payload: message.payload ?? {} });
    })
    .subscribe((status) => {
      if (topic.channel !== channel) return;
      topic.joined = status === "SUBSCRIBED";
      updateSocketState();
      if (topic.joined) {
        topic.attempts = 0;
        dispatch(topic, { event: "resubscribed", payload: {} });
      } else if (status === "CHANNEL_ERROR" && channelName !== name) {
        // Refused: the channel may have been renamed while the socket was down.
        leaveRenamedChannel(connected, topic);
        scheduleJoin(name, topic);
      } else if (status === "CLOSED") {
        // The server closed the channel (expired token): such a channel does not rejoin automatically.
        topic.channel = null;
        scheduleJoin(name, topic);
      }
    });
}

// Some channels are renamed; the server returns their current names.
async function currentChannelName(name: string): Promise<string> {
  const current = resolveTopicName(name, (await getRealtimeAccess()).topics);
  if (current !== null) return current;
  realtimeAccess = null;
  throw new Error(`No channel ${name} for this session`);
}

function leaveRenamedChannel(realtimeClient: RealtimeClient, topic: Topic): void {
  const { channel } = topic;
  realtimeAccess = null;
  topic.channel = null;
  topic.joined = false;
  if (channel) void realtimeClient.removeChannel(channel);
}

function scheduleJoin(name: string, topic: Topic): void {
  topic.attempts += 1;
  setTimeout(
    () => {
      if (topics.get(name) === topic && !topic.channel) void join(name, topic);
    },
    Math.min(30_000, 1_000 * 2 ** topic.attempts),
  );
}

/**
 * The network is back. The socket may belong to the old network, and would only notice at its next heartbeat. Reconnect
 * immediately, and join the waiting topics without their delay.
 */
function reconnect(): void {
  void client?.then(
    async (openedClient) => {
      await openedClient.disconnect();
      openedClient.connect();
    },
    () => undefined,
  );
  for (const [name, topic] of topics) {
    topic.attempts = 0;
    if (!topic.channel) void join(name, topic);
  }
}
let isListeningToNetwork = false;

function subscribe(name: string, handler: Handler): () => void {
  if (!isListeningToNetwork) window.addEventListener("online", reconnect);
  isListeningToNetwork = true;
  let topic = topics.get(name);
  if (!topic) {
    topic = { handlers: new Set(), channel: null, joined: false, attempts: 0 };
    topics.set(name, topic);
    void join(name, topic);
  } else if (topic.joined) {
    queueMicrotask(() => {
      handler({ event: "resubscribed", payload: {} });
    });
  }
  topic.handlers.add(handler);
  const subscribed = topic;
  return () => {
    subscribed.handlers.delete(handler);
    // The next page usually subscribes to the same topic, so leave it only if it has no subscribers after a second.
    setTimeout(() => {
      if (subscribed.handlers.size > 0 || topics.get(name) !== subscribed) return;
      topics.delete(name);
      const { channel } = subscribed;
      subscribed.channel = null;
      if (channel) void client?.then((openedClient) => openedClient.removeChannel(channel));
      updateSocketState();
    }, 1_000);
  };
}

/**
 * Calls the handler on every event of a topic, and with `resubscribed` whenever the topic was joined. `ops` is a
 * stable name for a channel that is renamed. `null` subscribes to nothing.
 */
export function useTopicEvents(topic: string | null, handler: Handler): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    if (topic === null) return;
    return subscribe(topic, (event) => {
      onEvent(event);
    });
  }, [topic]);
}

/** Leaves all topics and clears the token, after sign-out. */
export function closeRealtime(): void {
  topics.clear();
  realtimeAccess = null;
  const openClient = client;
  client = null;
  void openClient?.then(
    (openedClient) => openedClient.disconnect(),
    () => undefined,
  );
  clearTimeout(downTimer);
}
