// The emulators of all providers but Supabase (push, SMS and calls, routing, payments, roads, map, mail) and the local
// pages, as one request handler.
import type { Pool } from "pg";
import { LOCAL, routingZone } from "./environment.ts";
import type { Inbox } from "./inbox.ts";
import { openMailServer } from "./mail.ts";
import { openMap } from "./map/map.ts";
import { openOptimoRoute } from "./optimoroute/sandbox.ts";
import { localPages } from "./pages.ts";
import { openPushService } from "./push-service.ts";
import { openRoads } from "./roads/roads.ts";
import { smsHook } from "./sms-hook.ts";
import { openStripe } from "./stripe/sandbox.ts";
import { openTwilio } from "./twilio.ts";

export type Providers = {
  // cut: destroys the request's connection.
  answer(request: Request, cut: () => void): Promise<Response>;
  smtpUrl: string;
  close: (() => unknown)[];
};

type ProviderOptions = { origin: string; dataDir: string; appUrl: string; inbox: Inbox; db: Pool };

export async function openProviders({ origin, dataDir, appUrl, inbox, db }: ProviderOptions): Promise<Providers> {
  const push = openPushService({ origin, dataDir, inbox, appUrl });
  const twilio = openTwilio({
    dataDir,
    inbox,
    appUrl,
    accountSid: LOCAL.twilioAccountSid,
    authToken: LOCAL.twilioAuthToken,
    from: LOCAL.twilioFrom,
  });
  const routing = openOptimoRoute({
    dataDir,
    origin,
    key: LOCAL.routingKey,
    zone: routingZone(),
    // As OPTIMOROUTE_MODE of the stack's app and worker.
    settings: { column: "spec" },
  });
  const stripe = openStripe({
    dataDir,
    origin,
    keys: { secret: LOCAL.stripeSecretKey, publishable: LOCAL.stripePublishableKey },
    webhookSecret: LOCAL.stripeWebhookSecret,
    settings: { webhookUrl: `${appUrl}/api/webhooks/stripe` },
  });
  const roads = openRoads();
  const map = openMap();
  const mail = await openMailServer(inbox);
  return {
    answer: localPages({
      db,
      inbox,
      appUrl,
      push,
      codes: smsHook(inbox, LOCAL.smsHookSecret),
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
