// One request of a phone to a host, as its network lets it.
import { request, type Agent } from "node:http";

const PATIENCE_MS = 15_000;

export type Asked = { cookie: string; method: string; path: string; body: unknown; key: string };
/** `status`: 0 where no whole answer came. */
export type Answered = { ok: boolean; status: number; code: string; data: unknown };

export const UNANSWERED: Answered = { ok: false, status: 0, code: "", data: null };

export function askHost(agent: Agent, host: string, { cookie, method, path, body, key }: Asked): Promise<Answered> {
  return new Promise((done) => {
    const asked = request(new URL(path, host), {
      agent,
      method,
      headers: {
        cookie,
        origin: host,
        ...(method === "GET" ? {} : { "content-type": "application/json", "idempotency-key": key }),
      },
      timeout: PATIENCE_MS,
    });
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => {
      done(UNANSWERED);
    });
    asked.once("response", (answer) => {
      let said = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        said += part;
      });
      answer.once("close", () => {
        done(answer.complete ? read(answer.statusCode ?? 0, said) : UNANSWERED);
      });
    });
    asked.end(body === null ? undefined : JSON.stringify(body));
  });
}

function read(status: number, text: string): Answered {
  const ok = status >= 200 && status < 300;
  try {
    const { code = "", data = null } = JSON.parse(text) as { code?: string; data?: unknown };
    return { ok, status, code, data };
  } catch {
    return { ok, status, code: "", data: null };
  }
}
