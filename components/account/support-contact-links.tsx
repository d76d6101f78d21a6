import { buttonClass } from "@/components/ui/button-class";
import { MailIcon, PhoneIcon } from "@/components/ui/icons";
import { supportMail, supportPhone } from "@/lib/support";

/** Support by e-mail and phone. `query`: prefilled mail fields, as the query of a mailto URL. */
export function SupportContactLinks({
  mailLabel,
  callLabel,
  query = "",
}: {
  mailLabel: string;
  callLabel: string;
  query?: string;
}) {
  return (
    <div className="flex flex-col gap-2">
      <a href={`mailto:${supportMail}${query}`} className={buttonClass({ block: true })}>
        <MailIcon aria-hidden size={20} />
        {mailLabel}
      </a>
      <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "primary", size: "large" })}>
        <PhoneIcon aria-hidden size={20} />
        {callLabel}
      </a>
    </div>
  );
}
