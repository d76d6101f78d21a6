// npm run errors: generates lib/i18n/messages/spanish-errors.json from the error table, so that phones do not load the
// English half.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { spanishErrorMessages } from "@/lib/contracts/spanish-errors";

const file = path.join(import.meta.dirname, "..", "lib", "i18n", "messages", "spanish-errors.json");
writeFileSync(file, `${JSON.stringify(spanishErrorMessages(), null, 2)}\n`);
