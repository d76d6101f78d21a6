// Parses TwiML for calls as strictly as the voice provider: only its verbs, attributes and values. To verify the parse,
// the result is rendered by the provider's own library and compared.
import VoiceResponse from "twilio/lib/twiml/VoiceResponse.js";
import { E164_PATTERN } from "./number-modes.ts";

export type TwimlVerb =
  | { verb: "Say"; text: string; language: string | undefined }
  | { verb: "Dial"; number: string; dial: Attributes; noun: Attributes }
  | { verb: "Hangup" }
  | { verb: "Reject" };
type Attributes = Readonly<Record<string, string>>;
type Element = { name: string; attributes: Attributes; text: string; inside: Element[] };

const integerBetween = (least: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= least && Number(value) <= max;
const flag = (value: string): boolean => value === "true" || value === "false";
const method = (value: string): boolean => value === "GET" || value === "POST";
const address = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? "");
type Rules<Keys> = Partial<Record<keyof Keys & string, (value: string) => boolean>>;

const SAY: Rules<VoiceResponse.SayAttributes> = { language: (value) => /^[a-z]{2,3}-[A-Z0-9]{2,3}$/.test(value) };
const DIAL: Rules<VoiceResponse.DialAttributes> = {
  action: address,
  answerOnBridge: flag,
  callerId: (value) => E164_PATTERN.test(value),
  method,
  timeLimit: integerBetween(1, 14_400),
  timeout: integerBetween(5, 600),
};
const EVENTS = ["initiated", "ringing", "answered", "completed"];
const NUMBER: Rules<VoiceResponse.NumberAttributes> = {
  statusCallback: address,
  statusCallbackEvent: (value) => value.split(" ").every((event) => EVENTS.includes(event)),
  statusCallbackMethod: method,
};

/** The verbs in order; a string describes an error. */
export function parseTwiml(xml: string): TwimlVerb[] | string {
  try {
    const response = parse(xml);
    if (response.name !== "Response") return `<${response.name}> is no response`;
    const verbs = response.inside.map(verbOf);
    return rebuilt(verbs) === flat(xml) ? verbs : "The library makes other TwiML of it";
  } catch (error) {
    return error instanceof Error ? error.message : "Not TwiML";
  }
}

function verbOf({ name, attributes, text, inside }: Element): TwimlVerb {
  switch (name) {
    case "Say":
      check(name, attributes, SAY);
      if (text === "" || inside.length > 0) throw new Error("<Say> says a text");
      return { verb: "Say", text, language: attributes.language };
    case "Dial": {
      check(name, attributes, DIAL);
      const [noun, ...more] = inside;
      if (noun?.name !== "Number" || more.length > 0) throw new Error("<Dial> dials one <Number> here");
      check(noun.name, noun.attributes, NUMBER);
      if (!E164_PATTERN.test(noun.text)) throw new Error("<Number> is no number");
      return { verb: "Dial", number: noun.text, dial: attributes, noun: noun.attributes };
    }
    case "Hangup":
    case "Reject":
      check(name, attributes, {});
      return { verb: name };
    default:
      throw new Error(`<${name}> is not a verb that this emulator supports`);
  }
}

function check(
  name: string,
  attributes: Attributes,
  rules: Record<string, ((value: string) => boolean) | undefined>,
): void {
  for (const [key, value] of Object.entries(attributes))
    if (!rules[key]?.(value)) throw new Error(`<${name} ${key}="${value}"> is not taken`);
}

function rebuilt(verbs: TwimlVerb[]): string {
  const response = new VoiceResponse();
  for (const verb of verbs)
    if (verb.verb === "Say") response.say(verb.language ? { language: verb.language as "en-US" } : {}, verb.text);
    else if (verb.verb === "Dial")
      response
        .dial(verb.dial)
        .number({ ...verb.noun, statusCallbackEvent: undefined, ...events(verb.noun) }, verb.number);
    else if (verb.verb === "Hangup") response.hangup();
    else response.reject();
  return flat(response.toString());
}

const events = ({ statusCallbackEvent: eventNames }: Attributes): VoiceResponse.NumberAttributes =>
  eventNames
    ? { statusCallbackEvent: eventNames.split(" ") as VoiceResponse.NumberAttributes["statusCallbackEvent"] }
    : {};

// Removes irrelevant differences: the order of attributes, and the declaration.
const flat = (xml: string): string =>
  xml
    .replace(/^<\?xml[^>]*\?>\s*/, "")
    .replace(/<(\w+)((?:\s+[\w:]+="[^"]*")+)\s*(\/?)>/g, (_, name: string, attributes: string, end: string) => {
      const sorted = (attributes.match(/[\w:]+="[^"]*"/g) ?? []).sort().join(" ");
      return `<${name} ${sorted}${end}>`;
    });

function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", inside: [] };
  const open: Element[] = [root];
  let at = 0;
  const tags = /<\?xml[^>]*\?>|<(\/?)([A-Za-z]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g;
  for (const match of xml.matchAll(tags)) {
    const textBefore = xml.slice(at, match.index);
    if (textBefore.includes("<")) throw new Error("Not well formed");
    const parent = open.at(-1) ?? root;
    parent.text = (parent.text + unescape(textBefore)).trim();
    at = match.index + match[0].length;
    const [, closes, name, attributes = "", empty] = match;
    if (name === undefined) continue;
    if (closes) {
      if (parent.name !== name || open.length === 1) throw new Error(`</${name}> closes nothing`);
      open.pop();
      continue;
    }
    const element: Element = { name, attributes: attributesOf(attributes), text: "", inside: [] };
    parent.inside.push(element);
    if (!empty) open.push(element);
  }
  const [only, ...more] = root.inside;
  if (open.length > 1 || !only || more.length > 0 || xml.slice(at).trim() !== "") throw new Error("Not well formed");
  return only;
}

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, unescape(value)]),
  );

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
function unescape(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal));
  });
}
