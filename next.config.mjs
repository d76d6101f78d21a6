/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Two builds can exist side by side (a demo and a test run) if each has its own folder.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  // For images: a server with only the files it needs (deploy/build.ts).
  output: process.env.NEXT_OUTPUT === "standalone" ? "standalone" : undefined,
  // Tests have checked the types already, and starting the demo should be fast.
  typescript: { ignoreBuildErrors: process.env.BUILD_WITHOUT_TYPES === "yes" },
  experimental: {
    // Minifying the server takes half of a build and only helps cold starts, which tests and the demo do not have.
    turbopackMinify: { client: true, server: process.env.BUILD_WITHOUT_TYPES !== "yes" },
    // Cache for the next build in the same folder; writing it takes a fifth of a whole build.
    turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE !== "no",
    // Our servers are started without source maps, which make up 430 MB of a build.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  serverExternalPackages: [
    "pino",
    "twilio",
    "web-push",
    "graphile-worker",
    "pg",
    "prom-client",
    // Loaded only where traces are configured (server/telemetry/tracer.ts).
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/otlp-transformer",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
  ],
};
