import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cells } from "@/server/cells/config";
import { seal, unseal } from "@/server/cells/sealed";
import { asking } from "@/server/core/trace";
import { isErrorCode, Refusal, type RefusalMore } from "@/server/core/errors";

const PATIENCE_MS = 8_000;
const Answered = z.object({ data: z.object({ message: z.string() }) });
const Refused = z.object({ code: z.string(), title: z.string().optional(), more: z.record(z.string(), z.unknown()) });
const Body = z.union([z.object({ refused: Refused }), z.object({ data: z.unknown() })]);

/** A cell that cannot be reached, or answers what no cell would. */
export class CellAway extends Error {
  override name = "CellAway";
}

/**
 * Sends a cell something and waits for its signed answer: `signed` is that as it came. Throws its refusal, or CellAway.
 * Never logs what was sent or answered.
 */
export async function tellCell(
  to: string,
  kind: string,
  body: unknown,
  jti: string = randomUUID(),
): Promise<{ data: unknown; signed: string }> {
  const other = cells()?.others.find(({ name }) => name === to);
  if (!other) throw new CellAway(`there is no cell ${to}`);
  const message = await seal(to, { jti, kind, body });
  const answer = await asking("cell", () =>
    fetch(new URL("/api/cells/messages", other.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message }),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  ).catch(() => null);
  if (!answer?.ok) throw new CellAway(`${to} answered ${answer?.status ?? "nothing"}`);
  const { data: said } = Answered.safeParse(await answer.json().catch(() => null));
  const sealed = said && (await unseal(said.data.message).catch(() => null));
  // Another cell's answer, or one to another message, is none.
  if (!said || sealed?.iss !== to || sealed.re !== jti) throw new CellAway(`${to} answered what it did not sign`);
  const { data: read } = Body.safeParse(sealed.body);
  if (read && "refused" in read) {
    const { code, title, more } = read.refused;
    throw new Refusal(isErrorCode(code) ? code : "PROVIDER_UNAVAILABLE", title, more as RefusalMore);
  }
  return { data: read?.data ?? null, signed: said.data.message };
}
