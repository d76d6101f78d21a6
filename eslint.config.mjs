import next from "@next/eslint-plugin-next";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".next*/",
      ".local*/",
      "next-env.d.ts",
      "lib/database.types.ts",
      "packages/client/schema.d.ts",
      "test-results/",
      "playwright-report/",
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "@next/next": next },
    rules: {
      ...next.configs.recommended.rules,
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  // Where hooks and components are: the compiler that judges them reads each file whole, which takes its time.
  {
    files: ["{app,components}/**/*.{ts,tsx}", "lib/{client,i18n}/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: hooks.configs["recommended-latest"].rules,
  },
  // Commands people run talk to people; tests may tell where they are.
  {
    files: [
      "local/**",
      "bench/**",
      "deploy/**",
      "packages/client/example/**",
      "e2e/**",
      "supabase/tests/**",
      "supabase/tools/**",
      "server/tasks/worker.ts",
    ],
    rules: { "no-console": "off" },
  },
  {
    files: ["e2e/**", "bench/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='waitForFunction'] > ArrowFunctionExpression[async=true]",
          message: "It takes the promise for a yes and waits for nothing: poll what page.evaluate answers.",
        },
      ],
    },
  },
  { files: ["**/*.mjs", "**/*.js"], ...tseslint.configs.disableTypeChecked },
);
