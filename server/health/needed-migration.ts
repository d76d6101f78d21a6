import "server-only";

/** The newest migration that this release was written with; a test holds it. A newer database is as good: it grows alone. */
export const NEEDED_MIGRATION = "20261123000100";
