// The mails about accounts that a hosted project sends: every one it can send is configured, in both languages.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const config = readFileSync(join(root, "supabase/config.toml"), "utf8");
const configuredMails = [
  ...config.matchAll(/^\[auth\.email\.template\.(\w+)\]\nsubject = "([^"]+)"\ncontent_path = "\.\/([^"]+)"$/gm),
].map(([, name = "", subject = "", path = ""]) => ({ name, subject, path }));

test("every template is configured, and every configured mail has one", () => {
  expect(configuredMails.map(({ name }) => name).sort()).toEqual([
    "confirmation",
    "email_change",
    "invite",
    "magic_link",
    "recovery",
  ]);
  expect(configuredMails.map(({ path }) => path.split("/").at(-1)).sort()).toEqual(
    readdirSync(join(root, "supabase/templates")).sort(),
  );
});

test.each(configuredMails)("$name has both languages, and only variables that Auth knows", ({ subject, path }) => {
  expect(existsSync(join(root, path))).toBe(true);
  const html = readFileSync(join(root, path), "utf8");
  expect(subject).toContain(" / ");
  expect(html).toContain('lang="es"');
  const variables = [...html.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name?.trim());
  expect(variables.length).toBeGreaterThan(0);
  for (const name of variables)
    expect([".ConfirmationURL", ".Token", ".TokenHash", ".SiteURL", ".NewEmail"]).toContain(name);
});

test("the reset link opens our page with the token's hash, which a mail client's prefetch does not use up", () => {
  const recovery = readFileSync(join(root, "supabase/templates/recovery.html"), "utf8");
  expect(recovery).toContain('href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}"');
  expect(recovery).not.toContain("ConfirmationURL");
});
