-- held_cash: the cash of deliveries that drivers hold. `due_at`: since when it must be returned, because the delivery
-- has ended for this driver; null while they carry it to the receiver.
create view private.held_cash as
  select h.transaction_id, h.driver_id, h.amount, h.since, h.transfer_id,
         case when t.driver_id is distinct from h.driver_id then h.recorded_at
              when private.is_on_the_way(t.status) then null
              when t.status in ('failed', 'refunded') then greatest(t.cancelled_at, h.since)
              else h.recorded_at end as due_at
    from ledger.holdings h join public.transactions t on t.id = h.transaction_id;
