import "server-only";
import type { Database, Json } from "@/lib/database.types";

type Functions = Database["public"]["Functions"];

/** The functions of the database that the app may ask for, by the catalogue: npm run db:types. */
export type FunctionName = Extract<keyof Functions, string>;

// The catalogue does not say which parameters take null: all of ours do, and say by a refusal when they want more. What JSON
// is sent, the function checks. A number of eight bytes may be sent as text, as it is read.
type Given<T> = Json extends T ? unknown : T extends number ? number | string | null : T extends number[] ? (number | string)[] | null : T | null;
type Named<Args> = { [K in keyof Args]: Given<Args[K]> };

/** What a function takes, by the names of its parameters. */
export type ArgsOf<Name extends FunctionName> = Named<Functions[Name]["Args"]>;
/** Left out where everything has a default. */
export type MaybeArgs<Name extends FunctionName> = Record<never, never> extends ArgsOf<Name> ? [args?: ArgsOf<Name>] : [args: ArgsOf<Name>];
