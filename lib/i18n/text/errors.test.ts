import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { errorText, fieldText } from "./errors";

const root = path.resolve(__dirname, "../../..");
const sql = globSync("supabase/schemas/**/*.sql", { cwd: root })
  .map((name) => readFileSync(path.join(root, name), "utf8"))
  .join("\n");
// These say what another code says as well, and are the specification's own.
const general = ["Transaction not found or cannot be cancelled", "Transaction not found or not authorized"];
const said = [
  ...sql.matchAll(/refuse\('(INVALID_STATE|INVALID_STATE_TRANSITION|PHONE_NOT_VERIFIED)',\s*'((?:[^']|'')+)'/g),
]
  .map(([, code = "", message = ""]) => ({ code, message }))
  .filter(({ message }) => !general.includes(message));

test("the database says some of them", () => {
  expect(said.length).toBeGreaterThan(10);
});

test.each(said)("whoever reads Spanish is told exactly what stands in the way: $message", ({ code, message }) => {
  expect(errorText("es", code, message)).not.toBe(errorText("es", code, "something else"));
  expect(errorText("es", code, message)).not.toBe(message);
  expect(errorText("en", code, message)).toBe(message);
});

const assigning = sql.match(/function private\.not_eligible\([\s\S]*?\$\$;/)?.[0] ?? "";
const notEligible = [...assigning.matchAll(/(?:then|else) '([A-Z][^']+)'/g)].map(([, sentence = ""]) => sentence);

test("a driver can be refused by hand for many reasons", () => {
  expect(new Set(notEligible).size).toBeGreaterThan(7);
});

test.each(notEligible)(
  "an administrator who reads Spanish is told why the driver cannot have the delivery: %s",
  (sentence) => {
    expect(errorText("es", "NOT_ELIGIBLE", sentence)).not.toBe(errorText("es", "NOT_ELIGIBLE", "something else"));
    expect(errorText("en", "NOT_ELIGIBLE", sentence)).toBe(sentence);
  },
);

test.each(["The working day must end after it begins", "Latitude and longitude belong together"])(
  "whoever reads Spanish is told what is wrong with a working day: %s",
  (message) => {
    expect(sql).toContain(`'${message}'`);
    expect(fieldText("es", message)).not.toBe(fieldText("es", "Some jargon of a check"));
  },
);

test("a field's own message is read in Spanish, with its numbers; what nobody knows is a plain request", () => {
  expect(fieldText("es", "At most 500 characters")).toBe("500 caracteres como máximo");
  expect(fieldText("es", "Must be between 2000 and 2027")).toBe("Debe estar entre 2000 y 2027");
  expect(fieldText("es", "This password is one of the first that anybody tries")).toBe(
    "Esta contraseña es de las primeras que cualquiera prueba",
  );
  expect(fieldText("es", "Drivers must be 21 or over")).toBe("Los conductores deben tener 21 años o más");
  expect(fieldText("es", "Not a phone number")).toBe("No es un número de teléfono");
  expect(fieldText("es", "Some jargon of a check")).toBe("Revisa este campo");
});
