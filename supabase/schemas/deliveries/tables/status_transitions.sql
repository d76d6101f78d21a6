-- The list of allowed status changes of a delivery, as data: (from, to, action, actor). SQL enforces it with
-- private.change_transaction_statuses(); a test compares it with lib/domain/transaction/tests/status-transitions.ts.
create table private.status_transitions (
  from_status text not null,
  to_status text not null,
  action text not null,
  actor text not null check (actor in ('sender', 'receiver', 'driver', 'admin', 'payments', 'system', 'provider')),
  primary key (from_status, action, actor)
);

insert into private.status_transitions (from_status, to_status, action, actor) values
  ('pending',           'accepted',          'accept',            'receiver'),
  ('pending',           'cancelled',         'reject',            'receiver'),
  ('pending',           'cancelled',         'cancel',            'sender'),
  ('accepted',          'cancelled',         'cancel',            'sender'),
  ('payment_pending',   'cancelled',         'cancel',            'sender'),
  ('pending',           'cancelled',         'expire',            'system'),
  ('accepted',          'cancelled',         'expire',            'system'),
  ('payment_pending',   'cancelled',         'expire',            'system'),
  ('accepted',          'payment_pending',   'request_payment',   'payments'),
  ('payment_pending',   'payment_confirmed', 'confirm_payment',   'payments'),
  ('payment_pending',   'failed',            'fail_payment',      'payments'),
  ('payment_confirmed', 'failed',            'fail_payment',      'payments'),
  ('broadcast',         'failed',            'fail_payment',      'payments'),
  ('assigned',          'failed',            'fail_payment',      'payments'),
  ('accepted',          'payment_confirmed', 'confirm_payment',   'admin'),
  ('payment_pending',   'payment_confirmed', 'confirm_payment',   'admin'),
  ('payment_confirmed', 'broadcast',         'offer',             'system'),
  ('broadcast',         'payment_confirmed', 'offers_closed',     'system'),
  ('broadcast',         'assigned',          'accept_offer',      'driver'),
  ('payment_confirmed', 'assigned',          'assign',            'admin'),
  ('broadcast',         'assigned',          'assign',            'admin'),
  ('assigned',          'payment_confirmed', 'cancel_task',       'driver'),
  ('assigned',          'payment_confirmed', 'unassign',          'admin'),
  -- By the proof of the pickup.
  ('assigned',          'in_transit',        'start_service',     'driver'),
  -- The driver got no cash at the pickup.
  ('assigned',          'cancelled',         'leave_pickup',      'driver'),
  ('in_transit',        'servicing',         'arrive',            'driver'),
  -- The routing provider's app reported it first. It never reports a handover.
  ('in_transit',        'servicing',         'arrive',            'provider'),
  -- After the pickup: cancel_task if the driver gives the delivery up, fail_task if they cannot hand over the cash.
  ('in_transit',        'failed',            'cancel_task',       'driver'),
  ('servicing',         'failed',            'cancel_task',       'driver'),
  ('in_transit',        'failed',            'fail_task',         'driver'),
  ('servicing',         'failed',            'fail_task',         'driver'),
  -- The driver was robbed: two administrators confirmed it in the incident.
  ('in_transit',        'failed',            'robbed',            'admin'),
  ('servicing',         'failed',            'robbed',            'admin'),
  ('servicing',         'delivered',         'complete',          'driver'),
  ('in_transit',        'delivered',         'complete_override', 'admin'),
  ('servicing',         'delivered',         'complete_override', 'admin'),
  ('pending',           'cancelled',         'cancel',            'admin'),
  ('accepted',          'cancelled',         'cancel',            'admin'),
  ('payment_pending',   'cancelled',         'cancel',            'admin'),
  ('payment_confirmed', 'cancelled',         'cancel',            'admin'),
  ('broadcast',         'cancelled',         'cancel',            'admin'),
  ('assigned',          'cancelled',         'cancel',            'admin'),
  ('failed',            'refunded',          'refund',            'admin'),
  ('cancelled',         'refunded',          'refund',            'admin'),
  ('failed',            'refunded',          'refund',            'payments'),
  ('cancelled',         'refunded',          'refund',            'payments');
