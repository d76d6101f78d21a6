import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { ReassignReason } from "./reassign-reason";

let choose: (value: string) => void;
jest.mock("@/components/ui/form/field", () => ({
  Select: ({ options, onChange }: SelectProps) => {
    choose = (value) => {
      onChange({ target: { value } });
    };
    return options.map(({ label }) => label).join(", ");
  },
}));
type SelectProps = { options: { label: string }[]; onChange: (event: { target: { value: string } }) => void };

test("shows the presets in the administrator's language and stores them in English", () => {
  const onReason = jest.fn();
  const html = renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: "es",
      children: createElement(ReassignReason, { isLate: false, error: null, onReason }),
    }),
  );
  expect(html).toContain("Va con retraso, No se mueve, Lo pidió el repartidor, Problema con el vehículo, Otro motivo");
  choose("standing");
  expect(onReason).toHaveBeenLastCalledWith("Not moving");
  choose("other");
  expect(onReason).toHaveBeenLastCalledWith("");
});
