import { sql } from 'kysely'
import type { Source } from './filter.ts'

/** The tags of the record `alias.id`, as a filter asks for them. */
export function taggedWith(port: string, alias: string): Source {
  return (test) =>
    sql<boolean>`${sql.ref(`${alias}.id`)} in (select g.record_id from taggings g where g.port_id = ${port}
      and ${test.of(sql`g.tag_id`)})`
}
