import { errors, fieldReasons, type ErrorCode, type FieldReason } from "./error-codes";
import { titledByField, type ErrorRow, type Sentence } from "./errors/row";

/** Values for a message's placeholders: strings, numbers, or field reasons, which are replaced by their messages. */
export type About = Readonly<Record<string, string | number | readonly string[]>>;
/**
 * A field's validation error. `message` is English; without a `reason` it is the schema library's own, for programmers.
 */
export type FieldProblem = { path: string; message: string; reason?: string; about?: About };

type Reason = { reason?: string | undefined; about?: About | undefined };
/** A refusal as the database returns it, without its code: reasons and facts, no messages. */
export type Wordless = Reason & { errors?: readonly (Reason & { path: string })[] } & Record<string, unknown>;
/** The same with its fields' messages. The message of `reason` is `titleOf`. */
type Worded = { reason?: string; more: { about?: About; errors?: FieldProblem[] } & Record<string, unknown> };

/** Adds the English messages to a refusal from the database. Throws for an unknown reason, which has no message. */
export function inWords(code: string, { reason, about, errors: problems, ...facts }: Wordless): Worded {
  const fields = problems?.map((problem) => fieldProblem(problem.path, problem.reason ?? "", problem.about));
  const first: Reason | undefined = reason === undefined ? fields?.[0] : { reason, about };
  if (first?.reason === undefined) return { more: fields ? { errors: fields, ...facts } : facts };
  return {
    reason: first.reason,
    more: { ...usedIn(rowOf(code, first.reason), first.about), ...(fields ? { errors: fields } : {}), ...facts },
  };
}

/** The English message of a refusal; without a reason, its code's own. */
export function titleOf(code: ErrorCode, reason?: string, about?: About): string {
  return reason === undefined ? errors[code].en : filled(rowOf(code, reason), about);
}

/** The validation error of a field by its reason. */
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

// A client gets only the values that the message uses.
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
