import "server-only";
import { weakPassword } from "@/server/session/auth-error";
import { minPasswordLength } from "@/lib/domain/password";

// The top of every list of leaked passwords. Longer lists are checked by the auth server: "leaked password protection".
const commonPasswords = new Set(
  (
    "123456 1234567 12345678 123456789 1234567890 123123 123321 654321 111111 000000 121212 112233 666666 696969 555555 777777 888888 999999 159753 147258 " +
    "password passw0rd password1 password123 qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx abc123 abcdef a1b2c3 iloveyou letmein " +
    "welcome welcome1 monkey dragon sunshine princess football baseball superman batman master shadow secret admin123 administrator changeme trustno1 whatever starwars"
  ).split(" "),
);

/**
 * Refuses a password that is too short, common, or the person's own name, address or number, before anything is sent or
 * used up.
 */
export function requirePassword(password: string, personalValues: (string | undefined)[] = []): void {
  if (password.length < minPasswordLength) throw weakPassword(["length"]);
  const normalized = normalize(password);
  if (commonPasswords.has(password.toLowerCase()) || new Set(normalized).size === 1) throw weakPassword(["common"]);
  if (
    personalValues.some(
      (text) =>
        text !== undefined &&
        [text, text.split("@")[0] ?? ""].some((part) => matchesPersonalValue(normalized, normalize(part))),
    )
  )
    throw weakPassword(["own"]);
}

function matchesPersonalValue(password: string, text: string): boolean {
  return (
    password.length > 0 &&
    text.length >= minPasswordLength &&
    (text === password || (/^\d+$/.test(password) && text.endsWith(password)))
  );
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
