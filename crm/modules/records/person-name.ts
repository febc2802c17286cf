import { sql } from 'kysely'
import type { Source } from './filter.ts'

/** SQL for what the person `u` is called. */
export const personName = sql<string>`coalesce(u.display_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

/** SQL for the name of whoever looks after the record `i`. */
export const assigneeName = sql<string | null>`(select ${personName} from users u where u.id = i.assigned_to)`

/** How a filter asks for that name. */
export const assigneeSource: Source = (test) =>
  sql<boolean>`i.assigned_to in (select u.id from users u where ${test.of(personName)})`
