import { expect, test } from 'vitest'
import { breaksOf } from './migration-rules.ts'

const rulesOf = (text: string) => breaksOf(text).map((sentence) => /\((\S+):/.exec(sentence)![1])

test.each([
  ['alter table events add actor_kind text not null', 'not-null'],
  ['alter table events add a int, add column b numeric(10, 2) not null, add c int', 'not-null'],
  ['alter table events alter actor_kind set not null', 'not-null'],
  [
    `alter table events add one text not null default 'x'; alter table events alter one drop default`,
    'default',
  ],
  ['drop table events', 'drop'],
  ['alter table events drop column one', 'drop'],
  ['alter table events drop one', 'drop'],
  ['alter table events rename column one to two', 'rename'],
  ['alter table events rename to facts', 'rename'],
  ['alter index events_one rename to events_two', 'rename'],
  ['alter table events alter column one type bigint', 'type'],
  ['alter table events alter one set data type bigint', 'type'],
  ['update events set one = 1', 'rows'],
  ['delete from events where one = 1', 'rows'],
  [`do $$ begin update events set one = 1; end $$`, 'rows'],
])('a new file is refused: %s', (text, rule) => expect(rulesOf(text)).toEqual([rule]))

test.each([
  `alter table events add actor_kind text not null default 'staff' check (actor_kind in ('staff', 'x'))`,
  'alter table events add one text, add two text generated always as (one) stored not null',
  'alter table events add constraint one check (two is not null)',
  'alter table events drop constraint one, alter two drop not null, alter three set default 1',
  'create table fresh (id int not null); alter table fresh add one int not null; update fresh set one = 1; alter table fresh rename one to two',
  'alter table events no force row level security; update events set one = 1; alter table events force row level security',
  `do $$ begin perform set_config('app.port_id', '', true); update events set one = 1; end $$`,
  'drop index events_one; create trigger t before update on events for each row execute function touch()',
  'create function f() returns trigger language plpgsql as $$ begin update events set one = 1; end $$',
  `comment on table events is 'drop table events; update events'`,
  '-- allowed drop: nothing ever wrote this column\nalter table events drop column one',
])('a new file passes: %s', (text) => expect(breaksOf(text)).toEqual([]))

test('an exception without a reason, or of another rule, excuses nothing', () => {
  expect(rulesOf('-- allowed drop:\nalter table events drop column one')).toEqual(['drop'])
  expect(rulesOf('-- allowed rename: nobody knows it yet\nalter table events drop column one')).toEqual([
    'drop',
  ])
})
