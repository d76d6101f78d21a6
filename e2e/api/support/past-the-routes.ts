// Past the routes, through the door behind them: what a mistake of a route of ours would let a person ask.
import { askAs, become, holderOf } from "../../fixtures/door";
import { sessionToken } from "../../fixtures/session-token";
import { connections, type Person } from "./app";

export type Verdict = { ok: boolean; code?: string };

/** The access token of a signed-in phone's session, as its cookie holds it. */
export const tokenOf = ({ cookies }: Pick<Person, "cookies">): Promise<string> =>
  Promise.resolve(sessionToken(cookies));

/** Asks functions of the database as whoever holds this token; each gives its bare answer. */
export const withToken =
  (token: string) =>
  async (fn: string, args: Record<string, unknown> = {}): Promise<Verdict> =>
    (await askAs(connections(), holderOf(token), fn, args)) as Verdict;

/** The same as this person. */
export const pastTheRoutes = async (person: Person): Promise<ReturnType<typeof withToken>> =>
  withToken(await tokenOf(person));

/** What a statement gives this person, were there a way to send one; the database's code where it refuses. */
export async function statementOf(
  person: Person,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[]; code?: string }> {
  const asking = holderOf(await tokenOf(person));
  const client = await connections().connect();
  try {
    await client.query("begin");
    await become(client, asking);
    return { rows: (await client.query<Record<string, unknown>>(text, values)).rows };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return { rows: [], code };
  } finally {
    await client.query("rollback");
    client.release();
  }
}
