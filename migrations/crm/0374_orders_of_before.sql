-- In the other order within one moment.
drop index clients_newest;
drop index companies_newest;
drop index expenses_newest;
drop index interests_newest;
drop index residential_clients_newest;
drop index residential_interests_newest;
drop index yachts_newest;
