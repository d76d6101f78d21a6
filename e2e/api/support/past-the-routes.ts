// Bypasses the routes and calls the database client: what a fault in a route would let a user call.
import { askAs, become, holderOf } from "../../fixtures/door";
import { sessionToken } from "../../fixtures/session-token";
import { connections, type Person } from "./app";

export type Verdict = { ok: boolean; code?: string };

/** The access token in a signed-in phone's session cookie. */
export const tokenOf = ({ cookies }: Pick<Person, "cookies">): Promise<string> =>
  Promise.resolve(sessionToken(cookies));

/** Calls database functions with this token; each returns its bare answer. */
export const withToken =
  (token: string) =>
  async (fn: string, args: Record<string, unknown> = {}): Promise<Verdict> =>
    (await askAs(connections(), holderOf(token), fn, args)) as Verdict;

/** The same as this user. */
export const pastTheRoutes = async (person: Person): Promise<ReturnType<typeof withToken>> =>
  withToken(await tokenOf(person));

/** A statement's result for this user, if there were a way to send one; the SQL error code if it is refused. */
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
