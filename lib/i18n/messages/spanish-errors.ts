import { codesTitledByField } from "@/lib/contracts/errors/error-definition";
import type { NavigationState } from "@/lib/domain/task/navigation-controller";
import type { TaskState } from "@/lib/domain/task/task-state";
import { interpolate } from "../translate";
import sentences from "./spanish-errors.json";

type Table = Readonly<Partial<Record<string, string>>>;
const codes: Table = sentences.codes;
const reasons: Readonly<Partial<Record<string, Table>>> = sentences.reasons;
const fields: Table = sentences.fields;

/** A refusal's Spanish message: its reason's, otherwise its code's. `reason` and `params` are as received. */
export function spanishRefusal(code: string, reason: unknown, params: unknown): string | undefined {
  const exact = of(reasons[code] ?? {}, reason) ?? (codesTitledByField.has(code) ? of(fields, reason) : undefined);
  return exact === undefined ? of(codes, code) : filled(exact, params);
}

/** A field's Spanish message. */
export function spanishField(reason: unknown, params: unknown): string | undefined {
  const sentence = of(fields, reason);
  return sentence === undefined ? undefined : filled(sentence, params);
}

const of = (table: Table, name: unknown): string | undefined =>
  typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;

// A delivery's states as on the driver's screen, and the states of navigation.
const states: Readonly<Record<TaskState | NavigationState, string>> = {
  idle: "sin entrega",
  pending: "pendiente",
  accepted: "asignada",
  ready: "asignada",
  active: "en camino",
  starting: "en camino",
  navigating: "en camino",
  arrived: "en el lugar",
  completing: "completando",
  completed: "entregada",
  cancelled: "cancelada",
  failed: "fallida",
};

function filled(sentence: string, params: unknown): string {
  if (typeof params !== "object" || params === null) return sentence;
  const values = Object.entries(params).map(([name, value]) => [name, valueOf(name, value)] as const);
  return interpolate(sentence, Object.fromEntries(values));
}

/** A list holds reasons of fields. */
function valueOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((reason) => of(fields, reason) ?? String(reason)).join(", ");
  return (name === "state" ? of(states, value) : undefined) ?? String(value);
}
