// Checks a value against a type of the pinned SDK, which Stripe generates from that version's OpenAPI. The compiler
// reads it from the package, so that nothing is copied here and a newer package is a new contract.
import path from "node:path";
import ts from "typescript";

const ENTRY = path.resolve(__dirname, "../../../../node_modules/stripe/esm/stripe.esm.node.d.ts");

let sdkProgram: { checker: ts.TypeChecker; named: (name: string) => ts.Type } | null = null;

function loadTypes(): NonNullable<typeof sdkProgram> {
  if (sdkProgram) return sdkProgram;
  const program = ts.createProgram([ENTRY], {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    types: ["node"],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(ENTRY);
  const file = source && checker.getSymbolAtLocation(source);
  const stripe = file && checker.getExportsOfModule(file).find(({ name }) => name === "Stripe");
  if (!stripe) throw new Error("The package has no Stripe");
  const exported = new Map(checker.getExportsOfModule(stripe).map((symbol) => [symbol.name, symbol]));
  sdkProgram = {
    checker,
    named(name) {
      const symbol = exported.get(name);
      if (!symbol) throw new Error(`The package has no Stripe.${name}`);
      return checker.getDeclaredTypeOfSymbol(
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      );
    },
  };
  return sdkProgram;
}

/** Differences of a value from Stripe.<name>. form: numbers and booleans are strings, as in form bodies. */
export function findTypeErrors(name: string, value: unknown, form = false): string[] {
  return compare(loadTypes().named(name), value, name, form);
}

function compare(type: ts.Type, value: unknown, at: string, form: boolean): string[] {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (type.isUnion()) return compareUnion(type, value, at, form);
  if (value === null) return type.flags & ts.TypeFlags.Null ? [] : [`${at} is null`];
  if (value === undefined) return type.flags & ts.TypeFlags.Undefined ? [] : [`${at} is missing`];
  if (matchesPrimitive(type, value, form)) return [];
  const { checker } = loadTypes();
  // OtherString: any string in addition to the named ones.
  if (type.isIntersection() && typeof value === "string") return [];
  if (typeof value !== "object" || type.flags & PRIMITIVE)
    return [`${at} is ${JSON.stringify(value)}, not ${checker.typeToString(type)}`];
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    if (!Array.isArray(value) || !item) return [`${at} is no list`];
    return value.flatMap((element, index) => compare(item, element, `${at}[${index}]`, form));
  }
  return compareObject(type, value as Record<string, unknown>, at, form);
}

const PRIMITIVE =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

function matchesPrimitive(type: ts.Type, value: unknown, form: boolean): boolean {
  if (type.isStringLiteral()) return value === type.value;
  if (type.isNumberLiteral()) return value === type.value || (form && value === String(type.value));
  if (type.flags & ts.TypeFlags.BooleanLiteral) {
    const booleanLiteral = loadTypes().checker.typeToString(type) === "true";
    return value === booleanLiteral || (form && value === String(booleanLiteral));
  }
  if (type.flags & ts.TypeFlags.String) return typeof value === "string";
  // Stripe uses integers.
  if (type.flags & ts.TypeFlags.Number)
    return Number.isInteger(value) || (form && typeof value === "string" && /^-?\d+$/.test(value));
  return false;
}

// Compares with each member; reports the differences from the closest one.
function compareUnion(type: ts.UnionType, value: unknown, at: string, form: boolean): string[] {
  let closest: string[] | null = null;
  for (const member of type.types) {
    const problems = compare(member, value, at, form);
    if (problems.length === 0) return [];
    if (closest === null || problems.length <= closest.length) closest = problems;
  }
  return closest ?? [];
}

function compareObject(type: ts.Type, value: Record<string, unknown>, at: string, form: boolean): string[] {
  const { checker } = loadTypes();
  const index = type.getStringIndexType();
  const properties = new Map(checker.getPropertiesOfType(type).map((property) => [property.name, property]));
  const problems = Object.entries(value).flatMap(([name, part]) => {
    const property = properties.get(name);
    if (property) {
      const propertyType = checker.getTypeOfSymbol(property);
      // An optional property may be absent, but not undefined.
      return part === undefined ? [] : compare(propertyType, part, `${at}.${name}`, form);
    }
    return index ? compare(index, part, `${at}.${name}`, form) : [`${at}.${name} is not known`];
  });
  const missing = [...properties.values()]
    .filter(({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && value[name] === undefined)
    .map(({ name }) => `${at}.${name} is missing`);
  return [...problems, ...missing];
}
