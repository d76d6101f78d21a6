// The database names what it says to people by a code; words, in every language, live in TypeScript.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declineReasons } from "@/lib/domain/offer/decline-reasons";
import { endReasons } from "@/lib/domain/task/end-reason";
import { searchEnds } from "@/lib/domain/transaction/search-end";
import { transactionStatuses } from "@/lib/domain/transaction/transaction-status";
import { saidMessages, translateCode } from "@/lib/i18n/messages/said";

const root = join(__dirname, "../..");
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
/** Without comments, and without what only a log reads. */
const schemas = read("supabase/schemas/**/*.sql").map(({ path, text }) => ({
  path: path.replace("supabase/schemas/", ""),
  text: text.replace(/--.*$/gm, "").replace(/\braise (exception|warning|notice|log)\b[^;]*;/g, ""),
}));
const literals = (text: string): string[] => [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, said = ""]) => said);
const bodyOf = (name: string): string =>
  new RegExp(`function private\\.${name}\\([\\s\\S]*?\\n(?:end )?\\$\\$;`).exec(
    schemas.map(({ text }) => text).join("\n"),
  )?.[0] ?? "";

/** A word with a capital, by itself or before others, alone or within JSON; or three plain words in a row. */
const forPeople = /(?:^|")(?:[A-Z][a-z]+(?:$|["\s,.!?:])|[A-Z] [a-z]|[a-z]+ [a-z]+ [a-z]+)/;
// What looks like words and may stay, by file, each with its reason.
const mayStay: Readonly<Record<string, RegExp>> = {
  // Beside each setting, what it is for: whoever changes one in the database reads it there, as a comment.
  "platform/tables/settings.sql": /./,
  // The specification's list that a driver chooses from: the API takes and gives these values, and screens translate them.
  "offers/tables/driver_notifications.sql": new RegExp(`^(${declineReasons.join("|")})$`),
  "offers/handle_driver_sms.sql": /^Other$/,
  // In place of names and addresses whose columns want a text: the people of the delivery are known to nobody any more.
  "admin/redacting.sql": /^(Erased|\{"pickupAddress": "Erased", "deliveryAddress": "Erased"\})$/,
  // The name of whoever signed up without one.
  "accounts/sign_up.sql": /^Someone$/,
  // What applicants sign, word for word, by version and language: the row is the proof of it.
  "drivers/tables/consents.sql": /./,
  // Ends of fields' names.
  "accounts/profiles.sql": /^(Latitude|Longitude)$/,
  // Statements.
  "positions/position_days.sql": /^(create|alter|drop) table /,
};

test("nothing in the database's schema says words to people", () => {
  const said = schemas.flatMap(({ path, text }) =>
    literals(text)
      .filter((words) => forPeople.test(words) && !mayStay[path]?.test(words))
      .map((words) => `${path}: ${words}`),
  );
  expect(said).toEqual([]);
  const ways = [
    "The code is wrong",
    '{"message": "The code is wrong"}',
    '"Cash delivery"',
    "Delivered",
    "in a while now",
    "A driver",
  ];
  for (const way of ways) expect(way).toMatch(forPeople);
  for (const code of ["TRANSACTION_NOT_FOUND", "no_drivers", '{"step": "none"}', "dispatch:"])
    expect(code).not.toMatch(forPeople);
});

test("what may stay is there", () => {
  const gone = Object.entries(mayStay).filter(
    ([file, kept]) =>
      !schemas.some(
        ({ path, text }) => path === file && literals(text).some((each) => forPeople.test(each) && kept.test(each)),
      ),
  );
  expect(gone).toEqual([]);
});

test("every code that the database says has its words in both languages, and no words are left that nothing says", () => {
  const places = schemas.flatMap(({ text }) =>
    [...text.matchAll(/private\.localized_message_json\(([^(),]+)[,)]/g)].map(([, code = ""]) => code.trim()),
  );
  // Where codes come from; another place names another list here.
  const from: Readonly<Record<string, readonly string[]>> = {
    "'label_' || p_t.status": transactionStatuses.map((status) => `label_${status}`),
    "'label_' || v_t.status": transactionStatuses.map((status) => `label_${status}`),
    "'label_' || t.status": transactionStatuses.map((status) => `label_${status}`),
    "'description_' || p_t.status": transactionStatuses.map((status) => `description_${status}`),
    "'search_' || r.why": searchEnds.map((why) => `search_${why}`),
    "'planning_failed'": ["planning_failed"],
    // why_ended's, and why a driver was not reached, which providers name, too.
    p_code: endReasons,
    "p_code text": [],
    "a ->> 'why'": [
      ...literals(bodyOf("offer_sms_cap")).filter((code) => code.startsWith("too_many")),
      ...[...bodyOf("channel_block_reason").matchAll(/(?:return|then) '(\w+)'(?! \|\|)/g)].map(([, code = ""]) => code),
      ...["opted_out", "not_a_phone", "landline", "region_off"].map((problem) => `number_${problem}`),
      ...read("server/{notifications,texting,mail}/*.ts").flatMap(({ text }) =>
        [...text.matchAll(/(?:why:|:) "([a-z_]+)"/g)]
          .map(([, code = ""]) => code)
          .filter((code) => Object.hasOwn(saidMessages.en, code)),
      ),
    ],
  };
  expect([...new Set(places)].sort()).toEqual(Object.keys(from).sort());
  const codes = [...new Set(Object.values(from).flat())];
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !translateCode("en", code, "") || !translateCode("es", code, ""))).toEqual([]);
  // The last way failing is the worker's to say.
  expect(Object.keys(saidMessages.en).filter((code) => !codes.includes(code))).toEqual(["all_methods_failed"]);
});

test("a driver's number that takes no texts is told in words for every reason that is kept of it", () => {
  const kept = schemas.find(({ path }) => path.endsWith("tables/unreachable_phones.sql"))?.text ?? "";
  const [, reasons = ""] = /check \(why in \(([^)]*)\)\)/.exec(kept) ?? [];
  expect(literals(reasons).sort()).toEqual(["landline", "not_a_phone", "opted_out", "region_off"]);
});
