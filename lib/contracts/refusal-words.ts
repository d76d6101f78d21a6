import { errors, fieldReasons, type ErrorCode, type FieldReason } from "./error-codes";
import { titledByField, type ErrorRow, type Sentence } from "./errors/row";

/** The values of a sentence: words, numbers, or reasons of fields, which are replaced by their sentences. */
export type About = Readonly<Record<string, string | number | readonly string[]>>;
/** What is wrong with one field. `message` is English; without a `reason` it is a schema's own, for programmers. */
export type FieldProblem = { path: string; message: string; reason?: string; about?: About };

type Reason = { reason?: string | undefined; about?: About | undefined };
/** A refusal as the database returns it, without its code: reasons and facts, no sentences. */
export type Wordless = Reason & { errors?: readonly (Reason & { path: string })[] } & Record<string, unknown>;
/** The same with the sentences of its fields. The sentence of `reason` is `titleOf`. */
type Worded = { reason?: string; more: { about?: About; errors?: FieldProblem[] } & Record<string, unknown> };

/** Puts the database's refusal into English; an unknown reason is an error, as it has no sentence to show. */
export function inWords(code: string, { reason, about, errors: problems, ...facts }: Wordless): Worded {
  const fields = problems?.map((problem) => fieldProblem(problem.path, problem.reason ?? "", problem.about));
  const first: Reason | undefined = reason === undefined ? fields?.[0] : { reason, about };
  if (first?.reason === undefined) return { more: fields ? { errors: fields, ...facts } : facts };
  return {
    reason: first.reason,
    more: { ...usedIn(rowOf(code, first.reason), first.about), ...(fields ? { errors: fields } : {}), ...facts },
  };
}

/** A refusal's English sentence; its code's own where there is no reason. */
export function titleOf(code: ErrorCode, reason?: string, about?: About): string {
  return reason === undefined ? errors[code].en : filled(rowOf(code, reason), about);
}

/** A field's problem by its reason. */
export function fieldProblem(path: string, reason: string, about?: About): FieldProblem {
  const row = fieldRow(reason);
  return { path, message: filled(row, about), reason, ...usedIn(row, about) };
}

/** Whether a schema's message is the name of a reason. */
export const isFieldReason = (message: string): message is FieldReason => Object.hasOwn(fieldReasons, message);

function fieldRow(reason: string): Sentence {
  if (!isFieldReason(reason)) throw new Error(`no sentence for the reason ${reason} of a field`);
  return fieldReasons[reason];
}

function rowOf(code: string, reason: string): Sentence {
  const table: Readonly<Partial<Record<string, ErrorRow>>> = errors;
  const reasons = table[code]?.reasons ?? {};
  const row = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  if (row) return row;
  if (!titledByField.has(code)) throw new Error(`no sentence for the reason ${reason} of ${code}`);
  return fieldRow(reason);
}

// A client gets the values that are in the sentence, and no others.
function usedIn({ en }: Sentence, about: About = {}): { about?: About } {
  const used = Object.entries(about).filter(([name]) => en.includes(`{${name}}`));
  return used.length === 0 ? {} : { about: Object.fromEntries(used) };
}

function filled({ en }: Sentence, about: About = {}): string {
  return en.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = about[name] ?? "";
    return typeof value === "object" ? value.map((each) => filled(fieldRow(each))).join(", ") : String(value);
  });
}
