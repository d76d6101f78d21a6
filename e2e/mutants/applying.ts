// Mutants of applications and of ratings.
// A mutant replaces text of a SQL function (`from` with `to`) with a bug, and the named test must detect it.
import type { Mutant } from "./mutant.ts";

export const applyingMutants: Mutant[] = [
  {
    target: "app.admin_approve_driver",
    from: "from unnest(private.list_required_documents(v_application.vehicle_type)) required_kind",
    to: "from unnest('{}'::text[]) required_kind",
    testFile: "application-requirements",
    testTitle: "refuses approval while a document that the vehicle needs is missing; a bicycle needs the licence only",
  },
  {
    target: "app.submit_application",
    from: "if private.consent_json(v_actor) is null then",
    to: "if false then",
    testFile: "application-requirements",
    testTitle: "is shown in the driver's language, signed by name, and required before the form is submitted",
  },
  {
    target: "app.sign_consent",
    from: "if private.hash_text(v_text.body) is distinct from p_text_sha256 then",
    to: "if false then",
    testFile: "application-requirements",
    testTitle: "is refused for a text other than the one shown, and with a signature in a stranger's folder",
  },
  {
    target: "app.remove_application_document",
    from: "where d.id = p_id and d.driver_id = v_actor and",
    to: "where d.id = p_id and",
    testFile: "application-requirements",
    testTitle: "can be removed until the form is submitted, once and by its driver only; its file is deleted too",
  },
  {
    target: "app.remove_application_document",
    from: "elsif v_status = 'submitted' then",
    to: "elsif false then",
    testFile: "application-requirements",
    testTitle: "can be removed until the form is submitted, once and by its driver only; its file is deleted too",
  },
  {
    target: "private.list_visible_ratings",
    from: "where u.rating_no <= u.total - u.total % 5",
    to: "where true",
    testFile: "ratings",
    testTitle:
      "is updated by five ratings at a time, once these cannot change, without names; administrators see all immediately",
  },
  {
    target: "private.list_visible_ratings",
    from: "and r.rated_at < now() - (private.get_rating_periods()).change_for",
    to: "and true",
    testFile: "ratings",
    testTitle:
      "is updated by five ratings at a time, once these cannot change, without names; administrators see all immediately",
  },
  {
    target: "app.rate_delivery",
    from: "elsif v_transaction.status <> 'delivered' then",
    to: "elsif false then",
    testFile: "ratings",
    testTitle: "is refused before the cash is delivered",
  },
  {
    target: "private.find_rateable_delivery",
    from: "and v_actor in (t.user_id, t.receiver_id) and",
    to: "and",
    testFile: "ratings",
    testTitle: "is refused from strangers, the driver and administrators",
  },
  {
    target: "private.redact_delivery",
    from: "  update private.delivery_ratings r set comment = null where r.transaction_id = p_transaction_id and r.comment is not null;\n",
    to: "",
    testFile: "ratings",
    testTitle: "keeps its stars and loses its comment when the delivery is redacted",
  },
];
