// npm run client: writes schema.d.ts from the contracts, by way of openapi.json. Its first line says of which document,
// so that a test can tell whether it still is that one.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "@/server/http/openapi";

const document = JSON.stringify(openApiDocument("https://handover.example"));
const types = astToString(await openapiTS(document)).replace(/^( {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
const digest = createHash("sha256").update(document).digest("hex");
writeFileSync(
  path.join(import.meta.dirname, "schema.d.ts"),
  `// Written by npm run client, from an openapi.json with the SHA-256 ${digest}.\n${types}`,
);
