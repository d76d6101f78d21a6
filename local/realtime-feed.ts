// Committed broadcasts from the database in order, on a dedicated connection.
import pg from "pg";

export type BroadcastRow = { id: string; topic: string; event: string; payload: unknown; private: boolean };
export type BroadcastFeed = { listening(): boolean; close(): Promise<void> };

type Handlers = { onMessage(message: BroadcastRow): void; onGap(): void };

const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

export async function startBroadcastFeed(url: string, { onMessage, onGap }: Handlers): Promise<BroadcastFeed> {
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // Serializes reads to keep the order.
  let queue: Promise<void> = Promise.resolve();

  await connect();
  const cleanupTimer = setInterval(() => void deleteOldMessages(), CLEANUP_INTERVAL_MS);
  cleanupTimer.unref();
  void deleteOldMessages();

  return {
    listening: () => client !== null,
    async close() {
      closed = true;
      clearInterval(cleanupTimer);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<void> {
    const newClient = new pg.Client({ connectionString: url, keepAlive: true, application_name: "realtime" });
    newClient.on("error", () => onLost(newClient));
    newClient.on("end", () => onLost(newClient));
    newClient.on("notification", ({ payload }) => {
      queue = queue
        .then(() => forward(newClient, payload ?? ""))
        .catch((error: unknown) => console.error("Realtime:", error));
    });
    await newClient.connect();
    await newClient.query("listen realtime_messages");
    client = newClient;
  }

  // A notification names a transaction; its messages are read in the order in which they were sent.
  async function forward(sourceClient: pg.Client, transactionId: string): Promise<void> {
    const messages = await sourceClient.query<BroadcastRow>(
      "select id, topic, event, payload, private from realtime.messages where tx = $1::xid8 and extension = 'broadcast' order by seq",
      [transactionId],
    );
    for (const message of messages.rows) onMessage(message);
  }

  function onLost(lostClient: pg.Client): void {
    if (lostClient !== client || closed) return;
    client = null;
    onGap();
    retry(100);
  }

  function retry(afterMs: number): void {
    timer = setTimeout(() => {
      if (!closed) connect().catch(() => retry(Math.min(afterMs * 2, 2000)));
    }, afterMs);
  }

  // Kept for a day; hosted projects keep three.
  async function deleteOldMessages(): Promise<void> {
    await client
      ?.query("delete from realtime.messages where inserted_at < now() - interval '1 day'")
      .catch(() => undefined);
  }
}
