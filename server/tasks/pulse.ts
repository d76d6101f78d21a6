import "server-only";
import { openConnection } from "@/server/database/connections";

type PulseOptions = {
  /** How long the database may not answer. */
  silentMs: number;
  /** Called each time that it did not; `first` unless the look before found the same. */
  onSilence: (first: boolean) => void;
};

/**
 * Asks the database again and again whether it is there, on a connection of its own: neither a full pool nor a held
 * table keeps it waiting. Why: a network that swallows packets refuses nothing and resets nothing, and every query
 * would wait for a quarter of an hour. A connection that is refused or reset is no silence; whoever else uses the
 * database learns of it.
 */
export function startPulse({ silentMs, onSilence }: PulseOptions): { stop: () => void } {
  let connection: ReturnType<typeof openConnection> | null = null;
  let looking = false;
  let silent = false;

  const ask = async (): Promise<void> => {
    if (!connection) {
      connection = openConnection();
      await connection.client.connect();
    }
    await connection.client.query("select 1");
  };
  const drop = (): void => {
    connection?.drop();
    connection = null;
  };
  const look = async (): Promise<void> => {
    const answered = await withinTime(
      ask().then(() => true),
      silentMs,
    ).catch(() => null);
    if (answered === true) {
      silent = false;
      return;
    }
    drop();
    // Refused or reset: an answer of a kind.
    if (answered === null) return;
    onSilence(!silent);
    silent = true;
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, silentMs / 2);

  return {
    stop: () => {
      clearInterval(timer);
      drop();
    },
  };
}

/**
 * What the work answers, or false when time is up. An answer that lies ready when a busy process looks at its clock is
 * in time.
 */
async function withinTime(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        done(false);
      }, ms / 10);
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
