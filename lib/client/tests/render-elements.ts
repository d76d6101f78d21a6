import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";

type Props = Record<string, unknown>;
type Runtime = Record<"jsx" | "jsxs", (type: unknown, props: Props, key?: string) => unknown>;

/**
 * Renders English markup and returns the props of all created elements of a type, so that a unit test can call their
 * handlers without a DOM. State does not change after the render.
 */
export function renderElements(node: ReactNode): { html: string; propsOf: (type: string) => Props[] } {
  const elements: { type: unknown; props: Props }[] = [];
  const jsxRuntime = jest.requireActual<Runtime>("react/jsx-runtime");
  const { jsx, jsxs } = jsxRuntime;
  const record =
    (create: Runtime["jsx"]): Runtime["jsx"] =>
    (type, props, key) => {
      elements.push({ type, props });
      return create(type, props, key);
    };
  Object.assign(jsxRuntime, { jsx: record(jsx), jsxs: record(jsxs) });
  try {
    const html = renderToStaticMarkup(createElement(LocaleProvider, { initial: "en", children: node }));
    return { html, propsOf: (type) => elements.filter((element) => element.type === type).map(({ props }) => props) };
  } finally {
    Object.assign(jsxRuntime, { jsx, jsxs });
  }
}
