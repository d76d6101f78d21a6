// npm run keys: prints new secrets for a deployment as environment lines. Stores nothing.
import { randomBytes } from "node:crypto";
import webPush from "web-push";

const secret = () => randomBytes(32).toString("base64url");
const vapid = webPush.generateVAPIDKeys();
const lines = {
  VERIFICATION_SECRET: secret(),
  LINK_SECRET: secret(),
  SECOND_FACTOR_KEY: secret(),
  CRON_SECRET: secret(),
  METRICS_TOKEN: secret(),
  PAYMENTS_WEBHOOK_SECRET: secret(),
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
};
for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`);
