/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Two builds can live side by side (a demo and a test run) when each has its own folder.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  serverExternalPackages: ["pino", "twilio", "web-push", "graphile-worker", "pg"],
};
