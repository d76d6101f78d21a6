import { errorDefinitions, fieldErrorMessages, type ErrorCode, type FieldErrorReason } from "./error-codes";
import { codesTitledByField, type ErrorDefinition, type LocalizedMessage } from "./errors/error-definition";

/** Values for a message's placeholders: strings, numbers, or field reasons, which are replaced by their messages. */
export type ErrorParams = Readonly<Record<string, string | number | readonly string[]>>;
/**
 * A field's validation error. `message` is English; without a `reason` it is the schema library's own, for programmers.
 */
export type FieldError = { path: string; message: string; reason?: string; params?: ErrorParams };

type Reason = { reason?: string | undefined; params?: ErrorParams | undefined };
/** A refusal as the database returns it, without its code: reasons and facts, no messages. */
export type UntranslatedRefusal = Reason & { errors?: readonly (Reason & { path: string })[] } & Record<
    string,
    unknown
  >;
/** The same with its fields' messages. The message of `reason` comes from `errorTitle`. */
type ErrorMessages = {
  reason?: string;
  details: { params?: ErrorParams; errors?: FieldError[] } & Record<string, unknown>;
};

/** Adds the English messages to a refusal from the database. Throws for an unknown reason, which has no message. */
export function withErrorMessages(
  code: string,
  { reason, params, errors: problems, ...facts }: UntranslatedRefusal,
): ErrorMessages {
  const fields = problems?.map((problem) => toFieldError(problem.path, problem.reason ?? "", problem.params));
  const titleReason: Reason | undefined = reason === undefined ? fields?.[0] : { reason, params };
  if (titleReason?.reason === undefined) return { details: fields ? { errors: fields, ...facts } : facts };
  return {
    reason: titleReason.reason,
    details: {
      ...usedParams(findMessage(code, titleReason.reason), titleReason.params),
      ...(fields ? { errors: fields } : {}),
      ...facts,
    },
  };
}

/** The English message of a refusal; without a reason, its code's own. */
export function errorTitle(code: ErrorCode, reason?: string, params?: ErrorParams): string {
  return reason === undefined ? errorDefinitions[code].en : interpolate(findMessage(code, reason), params);
}

/** The validation error of a field by its reason. */
export function toFieldError(path: string, reason: string, params?: ErrorParams): FieldError {
  const row = fieldErrorMessage(reason);
  return { path, message: interpolate(row, params), reason, ...usedParams(row, params) };
}

/** Whether a schema's message is the name of a reason. */
export const isFieldErrorReason = (message: string): message is FieldErrorReason =>
  Object.hasOwn(fieldErrorMessages, message);

function fieldErrorMessage(reason: string): LocalizedMessage {
  if (!isFieldErrorReason(reason)) throw new Error(`no sentence for the reason ${reason} of a field`);
  return fieldErrorMessages[reason];
}

function findMessage(code: string, reason: string): LocalizedMessage {
  const table: Readonly<Partial<Record<string, ErrorDefinition>>> = errorDefinitions;
  const reasons = table[code]?.reasons ?? {};
  const row = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  if (row) return row;
  if (!codesTitledByField.has(code)) throw new Error(`no sentence for the reason ${reason} of ${code}`);
  return fieldErrorMessage(reason);
}

// A client gets only the values that the message uses.
function usedParams({ en }: LocalizedMessage, params: ErrorParams = {}): { params?: ErrorParams } {
  const usedEntries = Object.entries(params).filter(([name]) => en.includes(`{${name}}`));
  return usedEntries.length === 0 ? {} : { params: Object.fromEntries(usedEntries) };
}

function interpolate({ en }: LocalizedMessage, params: ErrorParams = {}): string {
  return en.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    return typeof value === "object"
      ? value.map((fieldReason) => interpolate(fieldErrorMessage(fieldReason))).join(", ")
      : String(value);
  });
}
