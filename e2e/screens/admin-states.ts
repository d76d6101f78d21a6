// Data for the admin pages about routing and failed jobs: a planned day, differences between our data and OptimoRoute's,
// failed calls and failed jobs.
import type { APIRequestContext } from "@playwright/test";
import { queryAsOwner, requestJson } from "../browser/support/people.ts";
import type { Scenario } from "./scenario.ts";

const orderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;

/** Plans today at the provider, and inserts a second plan with fixed stops, so that the page shows stops at any hour. */
export async function seedPlannedDay(scenario: Scenario): Promise<void> {
  const {
    accounts: {
      admin: { api },
    },
  } = scenario;
  const { date } = (await requestJson(api, "/api/admin/routing/state")) as { date: string };
  await planDay(api, date);
  const stopTimes = (time: string) => ({
    scheduledAt: time,
    scheduledAtDt: `${date} ${time}:00`,
    latitude: null,
    longitude: null,
    travelTime: 600,
    distance: 4_000,
  });
  const stop = (stopNumber: number, id: string, address: string, time: string) => ({
    stopNumber,
    orderNo: orderNo(id),
    type: null,
    locationName: null,
    address,
    ...stopTimes(time),
  });
  const routes = [
    {
      driverExternalId: "carrier",
      driverSerial: "001",
      driverName: "Carl Carrier",
      vehicleLabel: null,
      duration: 95,
      distance: 18.4,
      stops: [
        stop(1, scenario.ids.onTheWay, "888 South Broadway, Baltimore, MD", "09:20"),
        { ...stop(2, scenario.ids.onTheWay, "", "10:15"), orderNo: null, type: "break", address: null },
        stop(3, scenario.ids.accepted, "1715 Thames Street, Baltimore, MD", "10:50"),
      ],
    },
    {
      driverExternalId: null,
      driverSerial: "004",
      driverName: "Olga Other",
      vehicleLabel: null,
      duration: 40,
      distance: 6,
      stops: [stop(1, "0badf00d", "734 South Broadway, Baltimore, MD", "11:30")],
    },
  ];
  await queryAsOwner(
    `insert into private.routing_plans (date, status, lock_type, requested_at, answered_at, progress, failure, routes, not_sent_reason, created_at, finished_at)
    select $1::date - ago, status, 'RESOURCES', now(), now(), 100, failure, routes::jsonb, case status when 'completed' then 'others' end, now() - ago * interval '1 day', now() - ago * interval '1 day' + interval '1 second'
      from (values (0, 'completed', null, replace($2, '"carrier"', to_jsonb((select d.optimo_route_external_id from public.transactions t join public.driver_profiles d on d.user_id = t.driver_id where t.id = $3))::text)),
                   (1, 'failed', 'ERR_OPT_RUNNING', null)) p (ago, status, failure, routes)`,
    [date, JSON.stringify(routes), scenario.ids.onTheWay],
  );
}

async function planDay(api: APIRequestContext, date: string): Promise<void> {
  const { id } = (await requestJson(api, "/api/admin/routing/plan", { date })) as { id: string };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const { items } = (await requestJson(api, "/api/admin/routing/plans")) as {
      items: { id: string; status: string }[];
    };
    if (items.find((plan) => plan.id === id)?.status !== "running") return;
    await new Promise((again) => setTimeout(again, 250));
  }
  throw new Error("the day was not planned within a minute");
}

/** Inserts every kind of difference; one is repaired. */
export async function seedRoutingDifferences({ ids, driverId }: Scenario): Promise<void> {
  await queryAsOwner(
    `
    insert into private.routing_differences (kind, subject, transaction_id, driver_id, local_value, provider_value, found_at, last_seen_at, repaired_at)
    select d.kind, coalesce(d.subject, t.order_no), case when d.subject is null then t.id end, d.driver_id, d.local_value, d.provider_value, now() - d.ago, now() - d.ago / 2, d.repaired_at
      from public.transactions t, (values
        ('fields', null, null::uuid, '{"fields": ["location"]}'::jsonb, '{"fields": ["location", "timeWindows"]}'::jsonb, interval '8 hours', now() - interval '7 hours'),
        ('refused', 'DRV-0007', $2::uuid, null, '"ERR_INVALID_PARAM_FORMAT: workTimeTo"', interval '3 hours', null),
        ('unknown', 'TXN-0BADF00D', null, null, '{"id": "9f3c", "date": "2027-01-15"}', interval '2 hours', null),
        ('driver', null, $2, (select to_jsonb(x.driver_id) from public.transactions x where x.id = $1), to_jsonb($2::uuid), interval '40 minutes', null),
        ('status', null, null, '"in_transit"', '"success"', interval '6 minutes', null)) d (kind, subject, driver_id, local_value, provider_value, ago, repaired_at)
     where t.id = $1`,
    [ids.onTheWay, driverId],
  );
}

/** Inserts failed calls to the provider, of several kinds. */
export async function seedFailedCalls(): Promise<void> {
  await queryAsOwner(
    `
    insert into public.optimoroute_error_logs (error_type, error_code, error_message, endpoint, method, request_data, response_data, status_code, retry_count, "timestamp")
    select e.type, e.code, e.message, e.endpoint, 'POST', '{"orderNo": "TXN-7D4C2F7E", "date": "2027-01-15", "priority": "M"}', e.answer::jsonb, e.status, e.repeats, now() - e.ago from (values
      ('refused', 'ERR_LOC_NOT_VALID', 'The location is not valid', 'create_order', '{"success": false, "code": "ERR_LOC_NOT_VALID"}', 200, 0, interval '50 minutes'),
      ('timeout', 'TIMEOUT', 'The provider did not answer in time', 'start_planning', null, null, 0, interval '25 minutes'),
      ('server', 'UNKNOWN_ERROR', 'HTTP 503', 'update_completion_details', null, 503, 2, interval '4 minutes'),
      ('server', 'UNKNOWN_ERROR', 'HTTP 503', 'update_completion_details', null, 503, 3, interval '4 minutes')) e (type, code, message, endpoint, answer, status, repeats, ago)`,
    [],
  );
}

/** Adds permanently failed jobs: one about a delivery, about a driver, without a subject, and about a deleted delivery. */
export async function seedFailedJobs({ ids, driverId }: Scenario): Promise<void> {
  const failedJobs: [task: string, payload: object, error: string, hoursAgo: number][] = [
    ["reconcile_routing", {}, "The provider could not be reached (ECONNREFUSED)", 26],
    [
      "sync_routing_order",
      { transactionId: "0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c" },
      "record_routing_order failed with 57014: canceling statement due to statement timeout",
      9,
    ],
    ["wake_dispatches", { driverId }, "wake_dispatches failed with 40P01: deadlock detected", 3],
    [
      "notify",
      { type: "driver_on_way", transactionId: ids.onTheWay, key: "screens" },
      "Failed to send bulk notifications",
      1,
    ],
  ];
  for (const [task, payload, error, hoursAgo] of failedJobs) {
    await queryAsOwner(
      "select graphile_worker.add_job($1, $2::json, run_at := now() + interval '1 hour', max_attempts := 10, job_key := 'screens:' || $1)",
      [task, JSON.stringify(payload)],
    );
    await queryAsOwner(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2, created_at = now() - ($3 + 7) * interval '1 hour', updated_at = now() - ($3 + 7) * interval '1 hour',
      run_at = now() + exp(10) * interval '1 second' - $3 * interval '1 hour' where key = 'screens:' || $1`,
      [task, error, hoursAgo],
    );
  }
}

/** Deletes the failed jobs and the differences before the browser tests. */
export async function clearAdminStates(): Promise<void> {
  await queryAsOwner(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key like 'screens:%'))",
    [],
  );
  await queryAsOwner(
    "delete from private.routing_differences where subject in ('DRV-0007', 'TXN-0BADF00D') or kind in ('driver', 'status', 'fields')",
    [],
  );
}
