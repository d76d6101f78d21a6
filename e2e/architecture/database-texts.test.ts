// The database refers to texts for users by a code; the texts, in every language, are in TypeScript.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declineReasons } from "@/lib/domain/offer";
import { endReasons } from "@/lib/domain/task/end-reason";
import { noOfferReasons, transactionStatuses } from "@/lib/domain/transaction/transaction";
import { reasonMessages, translateCode } from "@/lib/i18n/messages/reasons";

const root = join(__dirname, "../..");
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
/** Without comments, and without log messages. */
const schemas = read("supabase/schemas/**/*.sql").map(({ path, text }) => ({
  path: path.replace("supabase/schemas/", ""),
  text: text.replace(/--.*$/gm, "").replace(/\braise (exception|warning|notice|log)\b[^;]*;/g, ""),
}));
const literals = (text: string): string[] => [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, literal = ""]) => literal);
const bodyOf = (name: string): string =>
  new RegExp(`function private\\.${name}\\([\\s\\S]*?\\n(?:end )?\\$\\$;`).exec(
    schemas.map(({ text }) => text).join("\n"),
  )?.[0] ?? "";

/** A word with a capital, alone or before others or within JSON; or three plain words in a row. */
const userTextPattern = /(?:^|")(?:[A-Z][a-z]+(?:$|["\s,.!?:])|[A-Z] [a-z]|[a-z]+ [a-z]+ [a-z]+)/;
// Allowed texts by file, each with its reason.
const allowedTexts: Readonly<Record<string, RegExp>> = {
  // Each setting's description: operators read it in the database, as a comment.
  "platform/tables/settings.sql": /./,
  // The specification's list that a driver chooses from: the API uses these values, and screens translate them.
  "offers/tables/driver_notifications.sql": new RegExp(`^(${declineReasons.join("|")})$`),
  "offers/handle_driver_sms.sql": /^Other$/,
  // Placeholders for redacted names and addresses in columns that are not null.
  "admin/redaction.sql": /^(Erased|\{"pickupAddress": "Erased", "deliveryAddress": "Erased"\})$/,
  // The name of a user who signed up without one.
  "accounts/sign_up.sql": /^Someone$/,
  // The text that applicants sign, word for word, by version and language: the row is the proof of it.
  "drivers/tables/consents.sql": /./,
  // Suffixes of field names.
  "accounts/profiles.sql": /^(Latitude|Longitude)$/,
  // SQL statements.
  "positions/position_days.sql": /^(create|alter|drop) table /,
};

test("the database schema contains no texts for users", () => {
  const messages = schemas.flatMap(({ path, text }) =>
    literals(text)
      .filter((message) => userTextPattern.test(message) && !allowedTexts[path]?.test(message))
      .map((message) => `${path}: ${message}`),
  );
  expect(messages).toEqual([]);
  const userTexts = [
    "The code is wrong",
    '{"message": "The code is wrong"}',
    '"Cash delivery"',
    "Delivered",
    "in a while now",
    "A driver",
  ];
  for (const example of userTexts) expect(example).toMatch(userTextPattern);
  for (const code of ["TRANSACTION_NOT_FOUND", "no_drivers", '{"action": "none"}', "dispatch:"])
    expect(code).not.toMatch(userTextPattern);
});

test("every allowed text still exists", () => {
  const unusedEntries = Object.entries(allowedTexts).filter(
    ([file, allowed]) =>
      !schemas.some(
        ({ path, text }) =>
          path === file && literals(text).some((literal) => userTextPattern.test(literal) && allowed.test(literal)),
      ),
  );
  expect(unusedEntries).toEqual([]);
});

test("every code that the database returns has texts in both languages, and every text is used", () => {
  const codeExpressions = schemas.flatMap(({ text }) =>
    [...text.matchAll(/private\.localized_message_json\(([^(),]+)[,)]/g)].map(([, code = ""]) => code.trim()),
  );
  // The codes that each SQL expression can have; a new expression needs its list here.
  const codesByExpression: Readonly<Record<string, readonly string[]>> = {
    "'label_' || p_transaction.status": transactionStatuses.map((status) => `label_${status}`),
    "'label_' || v_transaction.status": transactionStatuses.map((status) => `label_${status}`),
    "'label_' || t.status": transactionStatuses.map((status) => `label_${status}`),
    "'description_' || p_transaction.status": transactionStatuses.map((status) => `description_${status}`),
    "'search_' || r.reason": noOfferReasons.map((reason) => `search_${reason}`),
    "'planning_failed'": ["planning_failed"],
    // end_reason_json's reasons, and why a driver was not reached, which providers report, too.
    p_code: endReasons,
    "p_code text": [],
    "a ->> 'reason'": [
      ...literals(bodyOf("find_reached_offer_sms_cap")).filter((code) => code.startsWith("too_many")),
      ...[...bodyOf("find_channel_block_reason").matchAll(/(?:return|then) '(\w+)'(?! \|\|)/g)].map(
        ([, code = ""]) => code,
      ),
      ...["opted_out", "not_a_phone", "landline", "region_off"].map((problem) => `number_${problem}`),
      ...read("server/{notifications,sms,mail}/*.ts").flatMap(({ text }) =>
        [...text.matchAll(/(?:why:|:) "([a-z_]+)"/g)]
          .map(([, code = ""]) => code)
          .filter((code) => Object.hasOwn(reasonMessages.en, code)),
      ),
    ],
  };
  expect([...new Set(codeExpressions)].sort()).toEqual(Object.keys(codesByExpression).sort());
  const codes = [...new Set(Object.values(codesByExpression).flat())];
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !translateCode("en", code, "") || !translateCode("es", code, ""))).toEqual([]);
  // The worker records this code itself.
  expect(Object.keys(reasonMessages.en).filter((code) => !codes.includes(code))).toEqual(["all_methods_failed"]);
});

test("every stored reason why a driver's number accepts no texts has a text", () => {
  const allowed = schemas.find(({ path }) => path.endsWith("tables/outgoing_messages.sql"))?.text ?? "";
  const [, reasons = ""] = /unreachable_phones \([^;]*check \(reason in \(([^)]*)\)\)/.exec(allowed) ?? [];
  expect(literals(reasons).sort()).toEqual(["landline", "not_a_phone", "opted_out", "region_off"]);
});
