import "server-only";
import { openConnection } from "@/server/database/connections";

type PulseOptions = {
  /** Database timeout in milliseconds. */
  silentMs: number;
  /** Called at each timeout; `first` unless the previous check timed out, too. */
  onSilence: (first: boolean) => void;
};

/**
 * Checks the database periodically on a dedicated connection, independent of the pool and of locks. A network that
 * drops packets neither refuses nor resets connections, so queries would hang for a quarter of an hour. Refused and
 * reset connections are not reported here; other users of the database notice them.
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
    // Refused or reset, which counts as a response.
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
 * The result of the work, or false at the timeout. A result that is ready when a busy process checks its clock is in
 * time.
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
