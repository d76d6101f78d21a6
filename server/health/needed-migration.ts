import "server-only";
import { migrations } from "@/server/database/migrations";

/** The newest migration that this release was written with. A newer database is as good: it grows alone. */
export const NEEDED_MIGRATION = (migrations.at(-1) ?? "").slice(0, 14);
