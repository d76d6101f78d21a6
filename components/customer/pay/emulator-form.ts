import { controlClass } from "@/components/ui/form/field";
import type { CardForm, CardFormOptions, CardSubmitResult } from "./provider-form";

// Emulates the provider's form on the local stack: accepts test cards and confirms with the same client secret.

type ConfirmResponse = {
  status?: string;
  next_action?: { redirect_to_url?: { url: string } } | null;
  error?: { type?: string; code?: string };
};

export function createEmulatorForm({ payment, t }: CardFormOptions, apiUrl: string): CardForm {
  const form = document.createElement("div");
  form.className = "flex flex-col gap-3";
  const number = createControl(t("cardNumber"), { autocomplete: "cc-number", placeholder: "4242 4242 4242 4242" });
  const expiry = createControl(t("cardExpiry"), { autocomplete: "cc-exp", placeholder: t("cardExpiryPlaceholder") });
  const code = createControl(t("cardCode"), { autocomplete: "cc-csc", placeholder: "123" });
  const expiryAndCode = document.createElement("div");
  expiryAndCode.className = "grid grid-cols-2 gap-3";
  expiryAndCode.append(expiry.field, code.field);
  const note = document.createElement("p");
  note.className = "text-sm text-muted-foreground";
  note.textContent = t("testCards");
  form.append(number.field, expiryAndCode, note);

  const findProblem = (): string | null => {
    const [month = 0, year = 0] = expiry.value().split(/\D+/).map(Number);
    const digits = number.value().replace(/\s/g, "");
    const checks = [
      [number, !/^\d{12,19}$/.test(digits), "invalidNumber"],
      [expiry, !(month >= 1 && month <= 12 && year >= 1), "invalidExpiry"],
      [code, !/^\d{3,4}$/.test(code.value()), "invalidCode"],
    ] as const;
    for (const [input, isWrong] of checks) input.setInvalid(isWrong);
    const firstInvalid = checks.find(([, isWrong]) => isWrong);
    firstInvalid?.[0].focus();
    return firstInvalid ? t(firstInvalid[2]) : null;
  };

  return {
    mount: (container) => {
      container.replaceChildren(form);
      return Promise.resolve();
    },
    async confirm({ saveCard, returnUrl }): Promise<CardSubmitResult> {
      const problem = findProblem();
      if (problem !== null) return { kind: "incomplete", message: problem };
      const [month = "", year = ""] = expiry.value().split(/\D+/);
      const [id = ""] = payment.clientSecret.split("_secret_");
      let status: number;
      let result: ConfirmResponse;
      try {
        const response = await fetch(`${apiUrl}/v1/payment_intents/${encodeURIComponent(id)}/confirm`, {
          method: "POST",
          body: new URLSearchParams({
            key: payment.publishableKey,
            client_secret: payment.clientSecret,
            "payment_method_data[type]": "card",
            "payment_method_data[card][number]": number.value().replace(/\s/g, ""),
            "payment_method_data[card][exp_month]": String(Number(month)),
            "payment_method_data[card][exp_year]": String(2_000 + (Number(year) % 100)),
            "payment_method_data[card][cvc]": code.value(),
            return_url: returnUrl,
            ...(saveCard ? { setup_future_usage: "off_session" } : {}),
          }),
        });
        status = response.status;
        result = (await response.json()) as ConfirmResponse;
      } catch {
        return { kind: "unknown" };
      }
      const bankUrl = result.next_action?.redirect_to_url?.url;
      if (
        result.status === "requires_action" &&
        bankUrl !== undefined &&
        new URL(bankUrl).origin === new URL(apiUrl).origin
      ) {
        window.location.assign(bankUrl);
        return { kind: "redirecting" };
      }
      if (status === 200) return { kind: "submitted" };
      if (status === 402) return { kind: "declined" };
      if (result.error?.code === "incorrect_number") {
        number.setInvalid(true);
        number.focus();
        return { kind: "incomplete", message: t("invalidNumber") };
      }
      return result.error?.code === "payment_intent_unexpected_state" ? { kind: "not_payable" } : { kind: "unknown" };
    },
    unmount: () => {
      form.remove();
    },
  };
}

let controlCount = 0;
/** A field with its label, styled like the app's own fields. */
function createControl(label: string, { autocomplete, placeholder }: { autocomplete: string; placeholder: string }) {
  const field = document.createElement("div");
  field.className = "flex min-w-0 flex-col gap-1.5";
  const name = document.createElement("label");
  name.className = "text-sm font-medium";
  name.textContent = label;
  const input = document.createElement("input");
  input.className = controlClass;
  Object.assign(input, { autocomplete, placeholder, inputMode: "numeric", id: `card-${(controlCount += 1)}` });
  name.htmlFor = input.id;
  field.append(name, input);
  return {
    field,
    value: () => input.value.trim(),
    setInvalid: (isWrong: boolean) => {
      if (isWrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
    focus: () => {
      input.focus();
    },
  };
}
