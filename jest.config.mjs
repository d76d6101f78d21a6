// One project per environment: none, the database, or the running app. e2e/run.ts starts the services of each project
// and passes their addresses in the environment.
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: "<rootDir>/e2e/fixtures/patient-environment.mjs",
  transform: {
    "^.+\\.(t|j|mj)sx?$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2023",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
  transformIgnorePatterns: ["/node_modules/(?!(jose|uqr|pbf|osm-pbf-parser-node|@maplibre|@mapbox)/)"],
  moduleNameMapper: {
    "^@/(.*)$": "<rootDir>/$1",
    "^server-only$": "<rootDir>/e2e/fixtures/nothing.cjs",
    "^(\\.{1,2}/.*)\\.ts$": "$1",
  },
  modulePathIgnorePatterns: ["<rootDir>/\\.next", "<rootDir>/\\.local"],
};
const project = (displayName, testMatch, more = {}) => ({ ...base, displayName, testMatch, ...more });

export default {
  testTimeout: 60_000,
  projects: [
    project("unit", ["<rootDir>/{lib,server,components,app,e2e/architecture}/**/*.test.{ts,tsx}"]),
    project("local", ["<rootDir>/local/**/*.test.ts"]),
    project("database", ["<rootDir>/supabase/tests/**/*.test.ts"]),
    project("worker", ["<rootDir>/e2e/worker/**/*.test.ts"]),
    project("image", ["<rootDir>/e2e/image/**/*.test.ts"]),
    project("api", ["<rootDir>/e2e/api/**/*.test.ts"]),
    project("outages", ["<rootDir>/e2e/outages/**/*.test.ts"]),
    project("security", ["<rootDir>/e2e/security/**/*.test.ts"]),
  ],
};
