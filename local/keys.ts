// npm run keys: prints new secrets for a deployment as environment lines. Stores nothing.
import { randomBytes } from "node:crypto";
import webPush from "web-push";

const createSecret = () => randomBytes(32).toString("base64url");
const vapid = webPush.generateVAPIDKeys();
const lines = {
  VERIFICATION_SECRET: createSecret(),
  LINK_SECRET: createSecret(),
  SECOND_FACTOR_KEY: createSecret(),
  ENCRYPTION_KEYS: createSecret(),
  CRON_SECRET: createSecret(),
  METRICS_TOKEN: createSecret(),
  PAYMENTS_WEBHOOK_SECRET: createSecret(),
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
};
for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`);
