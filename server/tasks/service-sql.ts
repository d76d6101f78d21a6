import "server-only";
import { z } from "zod";
import { isErrorCode, Refusal } from "@/server/http/errors";
import { FunctionFailed } from "@/server/http/unwrap";
import { database } from "@/server/tasks/database";

/** The database functions that machines may call. */
export type ServiceFunction =
  | "dispatch_transaction" | "expire_offer" | "expire_offers" | "review_track" | "record_payment_event" | "expire_transactions" | "clean_up"
  | "wake_dispatches" | "notification_context" | "settle_leaving" | "sweep_presence" | "age_reach" | "insert_notification"
  | "push_targets" | "record_push_result" | "escalate_offer" | "record_message_result"
  | "begin_routing_order" | "record_routing_order" | "defer_routing" | "log_routing_errors" | "routing_events_tag" | "take_routing_events"
  | "begin_routing_driver" | "record_routing_driver" | "sync_routing_drivers" | "untold_routing_days" | "unsent_positions" | "mark_positions_sent"
  | "held_routing_orders" | "correct_routing_orders" | "note_routing_differences" | "settle_routing_differences" | "apply_routing_statuses" | "open_routing_orders"
  | "missing_routing_orders" | "untold_routing_orders" | "tell_routing_orders" | "routing_days" | "record_reconciliation" | "routes_not_sendable" | "begin_plan" | "record_plan" | "note_provider" | "unmirrored_zones" | "record_mirrored_zone" | "record_mirrored_driver";

const Answer = z.union([
  z.object({ ok: z.literal(true), data: z.unknown().optional() }),
  z.looseObject({ ok: z.literal(false), code: z.string(), message: z.string().optional() }),
]);

/** Calls a service function on the worker's connections: its data, or a Refusal with the function's own code. */
export async function callService(name: ServiceFunction, args: Record<string, unknown> = {}): Promise<unknown> {
  const { text, values } = callText(name, args);
  const { rows } = await database().query<{ answer: unknown }>(text, values);
  return openAnswer(name, rows[0]?.answer);
}

/** The call as SQL with named arguments; objects and arrays travel as JSON. */
export function callText(name: ServiceFunction, args: Record<string, unknown>): { text: string; values: unknown[] } {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const list = given.map(([key], index) => `${key} => $${index + 1}`).join(", ");
  return {
    text: `select public.${name}(${list}) as answer`,
    values: given.map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value)),
  };
}

/** `{ok: true, data}` gives the data, `{ok: false, code}` throws; anything else is the answer itself. */
export function openAnswer(name: string, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return answer;
  const read = Answer.safeParse(answer);
  if (!read.success) throw new FunctionFailed(name, "", "answered neither yes nor no");
  if (read.data.ok) return read.data.data ?? null;
  const { code, message } = read.data;
  if (!isErrorCode(code)) throw new FunctionFailed(name, "", `refused with the unknown code ${code}`);
  throw new Refusal(code, message);
}
