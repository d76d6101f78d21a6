-- What no day holds yet: nothing is lost when the clock that makes days has stood still.
create table private.driver_positions_other partition of public.driver_positions default;
