-- expected_driver_search_index: the rows that private.driver_search_index should have.
create view private.expected_driver_search_index as
  select d.user_id as driver_id, state.approval_status, case when state.approval_status = 'pending' then a.submitted_at else d.created_at end as at, d.created_at,
         private.to_search_text(d.name, d.email, d.phone_number, d.vehicle_plate, replace(d.vehicle_plate, ' ', ''),
                             d.license_plate, replace(d.license_plate, ' ', '')) as search_text,
         private.to_search_text(d.name) as name, d.rating, d.clean_deliveries as deliveries,
         (select min(document.expires_on) from public.driver_documents document where document.driver_id = d.user_id) as expires_on
    from public.driver_profiles d
    left join public.driver_applications a on a.driver_id = d.user_id
    cross join lateral (select case when d.suspended_at is not null then 'suspended' when d.is_approved then 'approved'
                                    when a.status = 'submitted' then 'pending' when a.status = 'rejected' then 'rejected' else 'none' end as approval_status) state;
