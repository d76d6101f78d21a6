import { renderElements } from "@/lib/client/tests/render-elements";
import { FileLink } from "./file-link";

let installed: boolean;
let savedPaths: string[];
jest.mock("@/lib/client/device/platform", () => ({ isInstalledOnIos: () => installed }));
jest.mock("@/lib/client/device/save-file", () => ({
  saveFile: (path: string) => {
    savedPaths.push(path);
    return Promise.resolve();
  },
}));

test.each([
  [true, ["/api/file"]],
  [false, []],
])("saves the file without leaving the page in an installed app on iOS (%s)", (isInstalled, paths) => {
  installed = isInstalled;
  savedPaths = [];
  let prevented = false;
  const { propsOf } = renderElements(<FileLink href="/api/file">Statement</FileLink>);
  const onClick = propsOf("a")[0]?.onClick as (event: object) => void;
  onClick({ preventDefault: () => (prevented = true) });
  expect([savedPaths, prevented]).toEqual([paths, isInstalled]);
});
