import "server-only";
import { signatures } from "@/server/database/signatures";

type Signatures = typeof signatures;

/** The functions of the database that the app may ask for, by the catalogue: npm run db:types. */
export type FunctionName = keyof Signatures;

// What a parameter of this SQL type is given as. All of ours take null, and say by a refusal when they want more. What
// JSON is sent, the function checks. A number of eight bytes may be sent as text, as it is read.
type Given<T> = T extends `${infer Item}[]`
  ? Given<Item>[] | null
  : T extends "jsonb"
    ? unknown
    : T extends "bigint"
      ? number | string | null
      : T extends "integer" | "double precision" | "numeric"
        ? number | null
        : T extends "boolean"
          ? boolean | null
          : T extends "text" | "uuid" | "date" | "timestamp with time zone"
            ? string | null
            : never;
type Parameters<Name extends FunctionName> = Signatures[Name];
type Optional<Args> = {
  [K in keyof Args as Args[K] extends `${string}?` ? K : never]?: Args[K] extends `${infer T}?` ? Given<T> : never;
};
type Required<Args> = { [K in keyof Args as Args[K] extends `${string}?` ? never : K]: Given<Args[K]> };

/** What a function takes, by the names of its parameters. */
export type ArgsOf<Name extends FunctionName> = Required<Parameters<Name>> & Optional<Parameters<Name>>;
/** Left out where everything has a default. */
export type MaybeArgs<Name extends FunctionName> =
  Record<never, never> extends ArgsOf<Name> ? [args?: ArgsOf<Name>] : [args: ArgsOf<Name>];

/**
 * A call as SQL: parameters are bound by name, each as the type that the function declares; what is not given is left
 * to it.
 */
export function callOf(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  from = 1,
): { text: string; values: unknown[] } {
  const types: Readonly<Record<string, string>> = signatures[name];
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const list = given.map(([key], index) => `${key} => $${index + from}::${typeOf(types, key)}`).join(", ");
  return {
    text: `app.${name}(${list})`,
    values: given.map(([key, value]) =>
      value !== null && typeOf(types, key) === "jsonb" ? JSON.stringify(value) : value,
    ),
  };
}

function typeOf(types: Readonly<Record<string, string>>, key: string): string {
  const type = types[key];
  // Names of parameters become part of the statement: only those of the catalogue do.
  if (type === undefined || !Object.hasOwn(types, key)) throw new TypeError(`no parameter ${key}`);
  return type.replace("?", "");
}
