// npm run client: writes openapi.json and schema.d.ts from the contracts. Neither is tracked.
import { writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "@/server/http/openapi";

const write = (file: string, text: string) => writeFileSync(path.join(import.meta.dirname, file), text);
const document = JSON.stringify(openApiDocument("https://handover.example"), null, 2);
write("openapi.json", `${document}\n`);
write("schema.d.ts", `// Written by npm run client.\n${astToString(await openapiTS(document))}`);
