import { redirect } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { ConfirmEmail } from "@/components/auth/confirm-email";
import { readSession } from "@/server/http/page-session";

export const generateMetadata = pageMetadata("confirmEmail", { referrer: "no-referrer" });

// Opening the link changes nothing: mail servers open links too. The page's button does.
export default async function ConfirmEmailPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token } = await searchParams;
  const linkToken = typeof token === "string" && token ? token : null;
  if (linkToken && !(await readSession()))
    redirect(`/login?next=${encodeURIComponent(`/confirm-email?token=${encodeURIComponent(linkToken)}`)}`);
  return <ConfirmEmail token={linkToken} />;
}
