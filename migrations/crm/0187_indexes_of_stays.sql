-- Row-level security keeps an index over an expression from being used; those of the ends of stays do as well.
drop index tenancies_until;
drop index berth_reservations_until;
