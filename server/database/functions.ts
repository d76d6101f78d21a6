import "server-only";
import { signatures } from "@/server/database/signatures";

type Signatures = typeof signatures;

/** The functions of schema `app`, generated from the catalogue by `npm run db:types`. */
export type FunctionName = keyof Signatures;

// The TypeScript type of a SQL parameter. Every parameter accepts null: the functions refuse a missing value
// themselves. A bigint may be sent as text, because pg returns it as text.
type ParameterValue<T> = T extends `${infer Item}[]`
  ? ParameterValue<Item>[] | null
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
  [K in keyof Args as Args[K] extends `${string}?` ? K : never]?: Args[K] extends `${infer T}?`
    ? ParameterValue<T>
    : never;
};
type Required<Args> = { [K in keyof Args as Args[K] extends `${string}?` ? never : K]: ParameterValue<Args[K]> };

/** The arguments of a function by parameter name. */
export type ArgsOf<Name extends FunctionName> = Required<Parameters<Name>> & Optional<Parameters<Name>>;
/** The argument tuple of a call; optional if every parameter has a default. */
export type RpcArgs<Name extends FunctionName> =
  Record<never, never> extends ArgsOf<Name> ? [args?: ArgsOf<Name>] : [args: ArgsOf<Name>];

/** A function call as SQL: arguments are bound by name with their declared types; undefined ones keep the default. */
export function functionCall(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  firstPlaceholder = 1,
): { text: string; values: unknown[] } {
  const types: Readonly<Record<string, string>> = signatures[name];
  const definedArgs = Object.entries(args).filter(([, value]) => value !== undefined);
  const argumentList = definedArgs
    .map(([key], index) => `${key} => $${index + firstPlaceholder}::${typeOf(types, key)}`)
    .join(", ");
  return {
    text: `app.${name}(${argumentList})`,
    values: definedArgs.map(([key, value]) =>
      value !== null && typeOf(types, key) === "jsonb" ? JSON.stringify(value) : value,
    ),
  };
}

function typeOf(types: Readonly<Record<string, string>>, key: string): string {
  const type = types[key];
  // The name becomes part of the statement, so it must be one of the catalogue's.
  if (type === undefined || !Object.hasOwn(types, key)) throw new TypeError(`no parameter ${key}`);
  return type.replace("?", "");
}
