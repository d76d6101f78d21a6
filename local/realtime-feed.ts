// Committed broadcasts from the database, in order, on a connection of its own.
import pg from "pg";

export type Message = { id: string; topic: string; event: string; payload: unknown; private: boolean };
export type Feed = { listening(): boolean; close(): Promise<void> };

type Handlers = { onMessage(message: Message): void; onGap(): void };

const CLEAN_EVERY_MS = 60 * 60 * 1000;

export async function openFeed(url: string, { onMessage, onGap }: Handlers): Promise<Feed> {
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // Reading a large message takes a moment; what follows waits, so that the order stays.
  let queue: Promise<void> = Promise.resolve();

  await connect();
  const cleaning = setInterval(() => void clean(), CLEAN_EVERY_MS);
  cleaning.unref();
  void clean();

  return {
    listening: () => client !== null,
    async close() {
      closed = true;
      clearInterval(cleaning);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: "realtime" });
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => {
      queue = queue.then(() => take(next, payload ?? "")).catch((error: unknown) => console.error("Realtime:", error));
    });
    await next.connect();
    await next.query("listen realtime_messages");
    client = next;
  }

  async function take(from: pg.Client, text: string): Promise<void> {
    const message = JSON.parse(text) as Partial<Message> & { id: string };
    if (message.topic !== undefined) return onMessage(message as Message);
    const found = await from.query<Message>("select id, topic, event, payload, private from realtime.messages where id = $1", [message.id]);
    if (found.rows[0]) onMessage(found.rows[0]);
  }

  function lost(which: pg.Client): void {
    if (which !== client || closed) return;
    client = null;
    onGap();
    retry(100);
  }

  function retry(afterMs: number): void {
    timer = setTimeout(() => {
      if (!closed) connect().catch(() => retry(Math.min(afterMs * 2, 2000)));
    }, afterMs);
  }

  // A day is enough for anybody; hosted projects keep three.
  async function clean(): Promise<void> {
    await client?.query("delete from realtime.messages where inserted_at < now() - interval '1 day'").catch(() => undefined);
  }
}
