import { sql } from 'kysely'
import { certain, type Source } from './filter.ts'

/** The tags of the record `alias.id`, as a filter asks for them. */
export function taggedWith(port: string, alias: string): Source {
  return certain(
    (test) =>
      sql<boolean>`exists (select from taggings g where g.port_id = ${port}
        and g.record_id = ${sql.ref(`${alias}.id`)} and ${test.of(sql`g.tag_id`)})`,
  )
}
