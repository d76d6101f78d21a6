import "server-only";
import { openConnection } from "@/server/database/connections";

type MonitorOptions = {
  /** Database timeout in milliseconds. */
  timeoutMs: number;
  /** Called at each timeout; `isFirst` unless the previous check timed out, too. */
  onTimeout: (isFirst: boolean) => void;
};

/**
 * Checks the database periodically on a dedicated connection, independent of the pool and of locks. A network that
 * drops packets neither refuses nor resets connections, so queries would hang for a quarter of an hour. Refused and
 * reset connections are not reported here; other users of the database notice them.
 */
export function monitorDatabase({ timeoutMs, onTimeout }: MonitorOptions): { stop: () => void } {
  let connection: ReturnType<typeof openConnection> | null = null;
  let isChecking = false;
  let timedOut = false;

  const ping = async (): Promise<void> => {
    if (!connection) {
      connection = openConnection();
      await connection.client.connect();
    }
    await connection.client.query("select 1");
  };
  const disconnect = (): void => {
    connection?.drop();
    connection = null;
  };
  const checkDatabase = async (): Promise<void> => {
    const hasAnswered = await withTimeout(
      ping().then(() => true),
      timeoutMs,
    ).catch(() => null);
    if (hasAnswered === true) {
      timedOut = false;
      return;
    }
    disconnect();
    // Refused or reset, which counts as a response.
    if (hasAnswered === null) return;
    onTimeout(!timedOut);
    timedOut = true;
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void checkDatabase().finally(() => {
      isChecking = false;
    });
  }, timeoutMs / 2);

  return {
    stop: () => {
      clearInterval(timer);
      disconnect();
    },
  };
}

/**
 * The result of the work, or false at the timeout. A result that is ready when a busy process checks its clock is in
 * time.
 */
async function withTimeout(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOutPromise = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        resolve(false);
      }, ms / 10);
    }, ms);
  });
  try {
    return await Promise.race([work, timedOutPromise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
