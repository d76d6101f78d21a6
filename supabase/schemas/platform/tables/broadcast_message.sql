-- broadcast_message: one Realtime message on a private channel.
create type private.broadcast_message as (topic text, event text, payload jsonb);
