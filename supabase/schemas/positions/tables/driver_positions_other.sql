-- The default partition: no position is lost if the job that creates daily partitions has stopped.
create table private.driver_positions_other partition of public.driver_positions default;
