// The emulators of all providers but Supabase (push, SMS and calls, routing, payments, roads, map, mail) and the local
// pages, as one request handler.
import type { Pool } from "pg";
import { LOCAL_DEFAULTS, routingTimeZone } from "./environment.ts";
import type { Inbox } from "./inbox.ts";
import { startMailServer } from "./mail.ts";
import { createTileServer } from "./map/map.ts";
import { createOptimoRouteEmulator } from "./emulators/optimoroute/emulator.ts";
import { createLocalPages } from "./pages.ts";
import { createPushService } from "./emulators/push/push-service.ts";
import { createRoadEngine } from "./roads/roads.ts";
import { createSmsHook } from "./sms-hook.ts";
import { createStripeEmulator } from "./emulators/stripe/emulator.ts";
import { createTwilioEmulator } from "./emulators/twilio/twilio.ts";

type ProviderEmulators = {
  // cut: destroys the request's connection.
  answer(request: Request, cut: () => void): Promise<Response>;
  smtpUrl: string;
  close: (() => unknown)[];
};

type ProviderOptions = { origin: string; dataDir: string; appUrl: string; inbox: Inbox; db: Pool };

export async function createProviderEmulators({
  origin,
  dataDir,
  appUrl,
  inbox,
  db,
}: ProviderOptions): Promise<ProviderEmulators> {
  const push = createPushService({ origin, dataDir, inbox, appUrl });
  const twilio = createTwilioEmulator({
    dataDir,
    inbox,
    appUrl,
    accountSid: LOCAL_DEFAULTS.twilioAccountSid,
    authToken: LOCAL_DEFAULTS.twilioAuthToken,
    from: LOCAL_DEFAULTS.twilioFrom,
  });
  const routing = createOptimoRouteEmulator({
    dataDir,
    origin,
    key: LOCAL_DEFAULTS.routingKey,
    zone: routingTimeZone(),
    // As OPTIMOROUTE_MODE of the stack's app and worker.
    settings: { apiVariant: "documented" },
  });
  const stripe = createStripeEmulator({
    dataDir,
    origin,
    keys: { secret: LOCAL_DEFAULTS.stripeSecretKey, publishable: LOCAL_DEFAULTS.stripePublishableKey },
    webhookSecret: LOCAL_DEFAULTS.stripeWebhookSecret,
    settings: { webhookUrl: `${appUrl}/api/webhooks/stripe` },
  });
  const roads = createRoadEngine();
  const map = createTileServer();
  const mail = await startMailServer(inbox);
  return {
    answer: createLocalPages({
      db,
      inbox,
      appUrl,
      push,
      codes: createSmsHook(inbox, LOCAL_DEFAULTS.smsHookSecret),
      twilio: twilio.answer,
      routing: routing.answer,
      stripe: stripe.answer,
      roads: roads.answer,
      map: map.answer,
    }),
    smtpUrl: mail.url,
    close: [
      () => twilio.close(),
      () => routing.close(),
      () => stripe.close(),
      () => mail.close(),
      () => roads.close(),
      () => map.close(),
    ],
  };
}
