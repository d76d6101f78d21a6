/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Two builds can live side by side (a demo and a test run) when each has its own folder.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  // For images: a server with the files it needs and no others (deploy/build.ts).
  output: process.env.NEXT_OUTPUT === "standalone" ? "standalone" : undefined,
  // The tests have checked the types already, and who starts the demo waits for a page.
  typescript: { ignoreBuildErrors: process.env.BUILD_WITHOUT_TYPES === "yes" },
  experimental: {
    // Minifying the server takes half of a build and only helps cold starts, which tests and the demo do not have.
    turbopackMinify: { client: true, server: process.env.BUILD_WITHOUT_TYPES !== "yes" },
    // What the next build in the same folder would begin with; to write it takes a fifth of a whole build.
    turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE !== "no",
    // A server that is started as ours is reads none of a build's 430 MB.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  serverExternalPackages: [
    "pino",
    "twilio",
    "web-push",
    "graphile-worker",
    "pg",
    "prom-client",
    // Loaded where the environment asks for traces (server/watch/tracer.ts).
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/otlp-transformer",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
  ],
};
