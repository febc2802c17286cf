#!/bin/sh
# The owner of the database, who is no superuser, and the role that backs it up.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
create role berthwise login createrole password :'password';
create role berthwise_backup login bypassrls in role pg_read_all_data password :'password';
create database berthwise owner berthwise;
SQL
