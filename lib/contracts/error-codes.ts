import { accessErrors } from "./errors/access";
import { cashErrors } from "./errors/cash";
import { deliveriesErrors } from "./errors/deliveries";
import { driversErrors } from "./errors/drivers";
import { databaseFields, zoneFields } from "./errors/fields";
import { invalidState } from "./errors/invalid-state";
import { requestFields } from "./errors/request-fields";
import type { ErrorRow, Sentence } from "./errors/row";
import { serviceErrors } from "./errors/service";

/**
 * Every error code with its status and its messages in both languages. Browsers load only the Spanish half, from
 * lib/i18n/text/spanish-errors.json: run `npm run errors` after a change.
 */
export const errors = {
  ...serviceErrors,
  ...accessErrors,
  ...driversErrors,
  ...deliveriesErrors,
  ...invalidState,
  ...cashErrors,
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof errors;

/** True for a string that is one of our error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/** Messages of validation errors, by reason. */
export const fieldReasons = { ...databaseFields, ...zoneFields, ...requestFields } as const satisfies Readonly<
  Record<string, Sentence>
>;

export type FieldReason = keyof typeof fieldReasons;
