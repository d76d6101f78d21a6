// For tests: controls a running stack's emulators, and reads what reached people.
import type { Message } from "./inbox.ts";
import type { Setting } from "./modes.ts";
import type { DriverWish, OrderWish } from "./optimoroute/control.ts";
import type { RequestRecord } from "./optimoroute/requests.ts";
import type { Faults, FaultsWish, Settings } from "./optimoroute/settings.ts";
import type { EventName, Planning, PlanStatus, Status } from "./optimoroute/types.ts";
import type { PaymentAct } from "./stripe/control.ts";
import type { RequestRecord as StripeRequest } from "./stripe/requests.ts";
import type {
  Faults as StripeFaults,
  FaultsWish as StripeFaultsWish,
  Settings as StripeSettings,
} from "./stripe/settings.ts";
import type { EventRecord as StripeEvent } from "./stripe/types.ts";
import type { PushMode, PushRecord } from "./push-phones.ts";
import type { NumberMode } from "./twilio-numbers.ts";
import type { ReplyResult } from "./twilio-replies.ts";
import type { CallResult, PhoneMode, VoiceMode } from "./twilio-voice.ts";

export type { CallResult };
export type { StripeEvent, StripeFaults, StripeRequest, StripeSettings };
export type { Faults, Message, PushRecord, ReplyResult, RequestRecord as RoutingRequest, Settings as RoutingSettings };
export type PushPhone = {
  id: string;
  label: string | null;
  endpoint: string;
  // In base64url, as a browser passes them to the app.
  keys: { p256dh: string; auth: string };
  // Sets the push service's fault mode for this phone.
  mode(setting: Setting<PushMode>): Promise<void>;
  // All pushes to it, oldest first.
  messages(): Promise<PushRecord[]>;
  // The user revokes the permission.
  end(): Promise<void>;
};

// Subscribes a browser at the stack's push service.
export async function subscribePhone(stackUrl: string, label?: string): Promise<PushPhone> {
  type Made = {
    id: string;
    label: string | null;
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  };
  const made = await ask<Made>(`${stackUrl}/push/subscriptions`, "POST", { label });
  const own = `${stackUrl}/push/${made.id}`;
  return {
    id: made.id,
    label: made.label,
    endpoint: made.subscription.endpoint,
    keys: made.subscription.keys,
    mode: async (setting) => {
      await ask(`${own}/mode`, "PUT", setting);
    },
    messages: () => ask<PushRecord[]>(`${own}/messages`, "GET"),
    end: async () => {
      await ask(own, "DELETE");
    },
  };
}

// Sets the SMS provider's fault mode for this number.
export async function setNumber(stackUrl: string, phone: string, setting: Setting<NumberMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/numbers/${encodeURIComponent(phone)}`, "PUT", setting);
}

// Sends an SMS reply. status: the app's response to the webhook, null if it was not reached; replies: the texts it sent
// back.
export async function reply(stackUrl: string, from: string, body: string): Promise<ReplyResult> {
  return ask<ReplyResult>(`${stackUrl}/twilio/replies`, "POST", { from, body }, [502]);
}

// Calls our number from a phone; `verstat`: the network's attestation of the caller's number.
export async function callFrom(stackUrl: string, from: string, verstat?: string): Promise<CallResult> {
  return ask<CallResult>(`${stackUrl}/twilio/calls`, "POST", { from, ...(verstat ? { verstat } : {}) }, [502]);
}

// Sets how this phone responds to calls.
export async function setPhone(stackUrl: string, phone: string, setting: Setting<PhoneMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/phones/${encodeURIComponent(phone)}`, "PUT", setting);
}

// Sets the voice provider's fault mode.
export async function setVoice(stackUrl: string, setting: Setting<VoiceMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/voice`, "PUT", setting);
}

// Calls to this number, newest first.
export function rings(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=call&to=${encodeURIComponent(to)}`, "GET");
}

// SMS to this number, newest first, including one-time codes.
export function texts(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=sms&to=${encodeURIComponent(to)}`, "GET");
}

// Emails to this address, newest first.
export function mails(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=mail&to=${encodeURIComponent(to)}`, "GET");
}

export type SandboxOrder = {
  id: string;
  orderNo: string | null;
  date: string;
  status: Status;
  data: Record<string, unknown>;
  schedule: Record<string, unknown> | null;
  completion: Record<string, unknown>;
  arrivedAt: number | null;
  changes: { at: number; by: string; what: string }[];
};
type SandboxEvent = {
  event: EventName;
  unixTimestamp: number;
  driverExternalId: string;
  driverSerial: string;
  orderNo?: string;
  orderId?: string;
};

// The routing provider's orders, by date and number.
export function sandboxOrders(
  stackUrl: string,
  only: { date?: string; status?: Status; orderNo?: string } = {},
): Promise<SandboxOrder[]> {
  return ask<SandboxOrder[]>(`${stackUrl}/optimoroute/orders.json?${new URLSearchParams(only)}`, "GET");
}

// Changes an order as another app would: its status, driver, address. By number or id.
export function setOrder(stackUrl: string, order: string, wish: OrderWish): Promise<SandboxOrder> {
  return ask<SandboxOrder>(`${stackUrl}/optimoroute/orders/${encodeURIComponent(order)}`, "PUT", wish);
}

// Deletes an order as another app would.
export async function removeOrder(stackUrl: string, order: string): Promise<void> {
  await ask(`${stackUrl}/optimoroute/orders/${encodeURIComponent(order)}`, "DELETE");
}

// Creates, renames a driver, or sets them on or off duty, as the provider's web app would.
export async function setDriver(
  stackUrl: string,
  externalId: string,
  wish: DriverWish = {},
): Promise<{ externalId: string; serial: string; name: string }> {
  return ask(`${stackUrl}/optimoroute/drivers/${encodeURIComponent(externalId)}`, "PUT", wish);
}

// Sets the routing provider's faults as a whole: {} is healthy.
export function faults(stackUrl: string, wish: FaultsWish): Promise<Faults> {
  return ask<Faults>(`${stackUrl}/optimoroute/faults`, "PUT", wish);
}

// Sets its behaviour; omitted settings stay unchanged.
export function routingSettings(stackUrl: string, wish: Partial<Settings>): Promise<Settings> {
  return ask<Settings>(`${stackUrl}/optimoroute/settings`, "PUT", wish);
}

export function plannings(stackUrl: string): Promise<Planning[]> {
  return ask<Planning[]>(`${stackUrl}/optimoroute/plannings.json`, "GET");
}

// Ends a held planning run, or starts it (R).
export function setPlanning(stackUrl: string, id: number, status: Exclude<PlanStatus, "N">): Promise<Planning> {
  return ask<Planning>(`${stackUrl}/optimoroute/plannings/${id}`, "PUT", { status });
}

// All events, oldest first, regardless of faults.
export function events(stackUrl: string): Promise<SandboxEvent[]> {
  return ask<SandboxEvent[]>(`${stackUrl}/optimoroute/events.json`, "GET");
}

// Requests to the routing provider, oldest first, without the key and personal data.
export function requests(stackUrl: string): Promise<RequestRecord[]> {
  return ask<RequestRecord[]>(`${stackUrl}/optimoroute/requests.json`, "GET");
}

export async function forgetRequests(stackUrl: string): Promise<void> {
  await ask(`${stackUrl}/optimoroute/requests.json`, "DELETE");
}

// Resets the routing provider: no orders, no drivers, no events, healthy.
export async function reset(stackUrl: string): Promise<void> {
  await ask(`${stackUrl}/optimoroute/`, "DELETE");
}

// Stripe's objects of one kind, oldest first.
export function stripeKnows<T>(
  stackUrl: string,
  kind: "payments" | "refunds" | "disputes" | "transfers" | "movements" | "events",
): Promise<T[]> {
  return ask<T[]>(`${stackUrl}/stripe/${kind}.json`, "GET");
}

// An action of the cardholder (pay, authenticate, dispute), or a refund in the dashboard.
export function actOnPayment(stackUrl: string, id: string, act: PaymentAct): Promise<{ status: string }> {
  return ask(`${stackUrl}/stripe/payments/${encodeURIComponent(id)}`, "PUT", act);
}

export async function endStripeRefund(stackUrl: string, id: string, how: "arrive" | "fail"): Promise<void> {
  await ask(`${stackUrl}/stripe/refunds/${encodeURIComponent(id)}`, "PUT", { do: how });
}

export async function endStripeDispute(stackUrl: string, id: string, how: "win" | "lose"): Promise<void> {
  await ask(`${stackUrl}/stripe/disputes/${encodeURIComponent(id)}`, "PUT", { do: how });
}

export async function resendStripeEvent(stackUrl: string, id: string): Promise<void> {
  await ask(`${stackUrl}/stripe/events/${encodeURIComponent(id)}`, "PUT", { do: "resend" });
}

// Sets Stripe's faults as a whole: {} is healthy.
export function stripeFaults(stackUrl: string, wish: StripeFaultsWish): Promise<StripeFaults> {
  return ask<StripeFaults>(`${stackUrl}/stripe/faults`, "PUT", wish);
}

// Sets its behaviour; omitted settings stay unchanged.
export function stripeSettings(stackUrl: string, wish: Partial<StripeSettings>): Promise<StripeSettings> {
  return ask<StripeSettings>(`${stackUrl}/stripe/settings`, "PUT", wish);
}

// Requests to Stripe, oldest first, without keys and personal data.
export function stripeRequests(stackUrl: string): Promise<StripeRequest[]> {
  return ask<StripeRequest[]>(`${stackUrl}/stripe/requests.json`, "GET");
}

// Number of webhooks in flight or waiting for a retry.
export async function stripeUnderWay(stackUrl: string): Promise<number> {
  return (await ask<{ underWay: number }>(`${stackUrl}/stripe/idle`, "GET")).underWay;
}

async function ask<T>(url: string, method: string, body?: object, alsoFine: number[] = []): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  const text = await answer.text();
  if (!answer.ok && !alsoFine.includes(answer.status))
    throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}
