import { accessErrors } from "./errors/access";
import { cashErrors } from "./errors/cash";
import { deliveryErrors } from "./errors/deliveries";
import { driverErrors } from "./errors/drivers";
import { databaseFieldMessages, zoneFieldMessages, requestFieldMessages } from "./errors/fields";
import { invalidStateErrors } from "./errors/invalid-state";
import type { ErrorDefinition, LocalizedMessage } from "./errors/error-definition";
import { serviceErrors } from "./errors/service";

/**
 * Every error code with its status and its messages in both languages. Browsers load only the Spanish half, from
 * lib/i18n/messages/spanish-errors.json: run `npm run errors` after a change.
 */
export const errorDefinitions = {
  ...serviceErrors,
  ...accessErrors,
  ...driverErrors,
  ...deliveryErrors,
  ...invalidStateErrors,
  ...cashErrors,
} as const satisfies Readonly<Record<string, ErrorDefinition>>;

export type ErrorCode = keyof typeof errorDefinitions;

/** True for a string that is one of our error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorDefinitions, code);
}

/** Messages of validation errors, by reason. */
export const fieldErrorMessages = {
  ...databaseFieldMessages,
  ...zoneFieldMessages,
  ...requestFieldMessages,
} as const satisfies Readonly<Record<string, LocalizedMessage>>;

export type FieldErrorReason = keyof typeof fieldErrorMessages;
