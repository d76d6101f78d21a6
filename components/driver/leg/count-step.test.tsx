import { renderElements } from "@/lib/client/tests/render-elements";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { CountStep } from "./count-step";

let typed: string;
const checkedTexts: string[] = [];
jest.mock("@/lib/client/offline/count-draft", () => ({
  readCountDraft: () => typed,
  storeCountDraft: () => undefined,
}));
jest.mock("@/components/ui/form/money-input", () => ({
  useAmountProblem: () => (text: string) => {
    checkedTexts.push(text);
    return "the problem";
  },
}));

const leg = {
  kind: "pickup",
  matchingDigits: "47",
  counted: null,
  amount: 1_200,
  countResponse: null,
} as unknown as Leg;
/** The counted amount after a typed count is submitted; null if it is refused. */
function count(text: string): number | null {
  typed = text;
  let counted: number | null = null;
  const { propsOf } = renderElements(
    <CountStep
      leg={leg}
      name="Sam"
      onType={() => undefined}
      onCount={(amount) => {
        counted = amount;
      }}
    />,
  );
  (propsOf("form")[0]?.onSubmit as (event: object) => void)({ preventDefault: () => undefined });
  return counted;
}

// docs/readings.md: typed-money
test("submits the stored count, and refuses an ambiguous one such as 1.200", () => {
  expect([count("1200"), count("1,200.50"), count("1.200,50")]).toEqual([1_200, 1_200.5, 1_200.5]);
  expect(checkedTexts).toEqual([]);
  expect([count("1.200"), count("")]).toEqual([null, null]);
  expect(checkedTexts).toEqual(["1.200", ""]);
});
