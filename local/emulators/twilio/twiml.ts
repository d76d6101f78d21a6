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
type Element = { name: string; attributes: Attributes; text: string; children: Element[] };

const integerBetween = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
const isBoolean = (value: string): boolean => value === "true" || value === "false";
const isMethod = (value: string): boolean => value === "GET" || value === "POST";
const isHttpUrl = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? "");
type Rules<Keys> = Partial<Record<keyof Keys & string, (value: string) => boolean>>;

const SAY_RULES: Rules<VoiceResponse.SayAttributes> = { language: (value) => /^[a-z]{2,3}-[A-Z0-9]{2,3}$/.test(value) };
const DIAL_RULES: Rules<VoiceResponse.DialAttributes> = {
  action: isHttpUrl,
  answerOnBridge: isBoolean,
  callerId: (value) => E164_PATTERN.test(value),
  method: isMethod,
  timeLimit: integerBetween(1, 14_400),
  timeout: integerBetween(5, 600),
};
const CALL_EVENTS = ["initiated", "ringing", "answered", "completed"];
const NUMBER_RULES: Rules<VoiceResponse.NumberAttributes> = {
  statusCallback: isHttpUrl,
  statusCallbackEvent: (value) => value.split(" ").every((event) => CALL_EVENTS.includes(event)),
  statusCallbackMethod: isMethod,
};

/** The verbs in order; a string describes an error. */
export function parseTwiml(xml: string): TwimlVerb[] | string {
  try {
    const response = parseXml(xml);
    if (response.name !== "Response") return `<${response.name}> is no response`;
    const verbs = response.children.map(toVerb);
    return renderVerbs(verbs) === normalizeXml(xml) ? verbs : "The library makes other TwiML of it";
  } catch (error) {
    return error instanceof Error ? error.message : "Not TwiML";
  }
}

function toVerb({ name, attributes, text, children }: Element): TwimlVerb {
  switch (name) {
    case "Say":
      validateAttributes(name, attributes, SAY_RULES);
      if (text === "" || children.length > 0) throw new Error("<Say> says a text");
      return { verb: "Say", text, language: attributes.language };
    case "Dial": {
      validateAttributes(name, attributes, DIAL_RULES);
      const [noun, ...others] = children;
      if (noun?.name !== "Number" || others.length > 0) throw new Error("<Dial> dials one <Number> here");
      validateAttributes(noun.name, noun.attributes, NUMBER_RULES);
      if (!E164_PATTERN.test(noun.text)) throw new Error("<Number> is no number");
      return { verb: "Dial", number: noun.text, dial: attributes, noun: noun.attributes };
    }
    case "Hangup":
    case "Reject":
      validateAttributes(name, attributes, {});
      return { verb: name };
    default:
      throw new Error(`<${name}> is not a verb that this emulator supports`);
  }
}

function validateAttributes(
  name: string,
  attributes: Attributes,
  rules: Record<string, ((value: string) => boolean) | undefined>,
): void {
  for (const [key, value] of Object.entries(attributes))
    if (!rules[key]?.(value)) throw new Error(`<${name} ${key}="${value}"> is not taken`);
}

function renderVerbs(verbs: TwimlVerb[]): string {
  const response = new VoiceResponse();
  for (const verb of verbs)
    if (verb.verb === "Say") response.say(verb.language ? { language: verb.language as "en-US" } : {}, verb.text);
    else if (verb.verb === "Dial")
      response
        .dial(verb.dial)
        .number({ ...verb.noun, statusCallbackEvent: undefined, ...eventAttributes(verb.noun) }, verb.number);
    else if (verb.verb === "Hangup") response.hangup();
    else response.reject();
  return normalizeXml(response.toString());
}

const eventAttributes = ({ statusCallbackEvent: eventNames }: Attributes): VoiceResponse.NumberAttributes =>
  eventNames
    ? { statusCallbackEvent: eventNames.split(" ") as VoiceResponse.NumberAttributes["statusCallbackEvent"] }
    : {};

// Removes irrelevant differences: the order of attributes, and the declaration.
const normalizeXml = (xml: string): string =>
  xml
    .replace(/^<\?xml[^>]*\?>\s*/, "")
    .replace(/<(\w+)((?:\s+[\w:]+="[^"]*")+)\s*(\/?)>/g, (_, name: string, attributes: string, end: string) => {
      const sorted = (attributes.match(/[\w:]+="[^"]*"/g) ?? []).sort().join(" ");
      return `<${name} ${sorted}${end}>`;
    });

function parseXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const openElements: Element[] = [root];
  let at = 0;
  const tags = /<\?xml[^>]*\?>|<(\/?)([A-Za-z]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g;
  for (const match of xml.matchAll(tags)) {
    const textBefore = xml.slice(at, match.index);
    if (textBefore.includes("<")) throw new Error("Not well formed");
    const parent = openElements.at(-1) ?? root;
    parent.text = (parent.text + unescape(textBefore)).trim();
    at = match.index + match[0].length;
    const [, closes, name, attributes = "", empty] = match;
    if (name === undefined) continue;
    if (closes) {
      if (parent.name !== name || openElements.length === 1) throw new Error(`</${name}> closes nothing`);
      openElements.pop();
      continue;
    }
    const element: Element = { name, attributes: parseAttributes(attributes), text: "", children: [] };
    parent.children.push(element);
    if (!empty) openElements.push(element);
  }
  const [only, ...others] = root.children;
  if (openElements.length > 1 || !only || others.length > 0 || xml.slice(at).trim() !== "")
    throw new Error("Not well formed");
  return only;
}

const parseAttributes = (text: string): Attributes =>
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
