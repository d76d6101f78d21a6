-- Each job is inserted, locked and deleted, so the queue has more dead rows than live ones, and a worker that looks for
-- a job reads them first. Vacuum starts after 500, whatever the queue's length, and does not pause.
alter table graphile_worker._private_jobs
  set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
