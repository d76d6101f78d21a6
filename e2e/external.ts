// The test stages that run against an external project (EXTERNAL_SUPABASE=1): one database, which is not recreated
// between stages.
import { isExternal } from "../local/external.ts";

/** Why a stage cannot run against an external project. */
const SKIP_REASONS: Readonly<Record<string, string>> = {
  local: "tests our own emulators of Supabase",
  mutants: "makes a database for each mutant",
  "postgres-15": "starts a Postgres of its own",
  "postgres-18": "starts a Postgres of its own",
  image: "starts a Postgres of its own",
  outages: "restarts and kills its own Postgres",
};

/** Whether the tests run against an external project; then one stack at a time. */
export const isExternalProject = isExternal();

/** The stages left out, each with its reason; none against our own stack. */
export function skippedStages(stages: readonly string[]): string[] {
  if (!isExternalProject) return [];
  return stages.flatMap((name) =>
    SKIP_REASONS[name] ? [`${name}: not against a project of somebody else's: it ${SKIP_REASONS[name]}`] : [],
  );
}
