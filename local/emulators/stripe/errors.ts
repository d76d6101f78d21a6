// Stripe's errors: an HTTP status and its error object.
import type Stripe from "stripe";

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
export type ErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

export class StripeApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }

  // Such a response is not stored for its idempotency key, because processing had not begun.
  get early(): boolean {
    return this.body.code?.startsWith("parameter_") ?? false;
  }
}

export const invalidRequestError = (
  message: string,
  overrides: Partial<ErrorBody> = {},
  status = 400,
): StripeApiError => new StripeApiError(status, { type: "invalid_request_error", message, ...overrides });

export const resourceMissingError = (objectName: string, id: string): StripeApiError =>
  invalidRequestError(
    `No such ${objectName}: '${id}'`,
    { code: "resource_missing", param: objectName === "payment_intent" ? "intent" : "id" },
    404,
  );
