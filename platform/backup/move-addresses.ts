import type pg from 'pg'
import type { PartName } from './entries.ts'

/** Where a service was reached, and where it is from now on. */
export interface MovedAddress {
  from: string
  to: string
}

/**
 * What waits to be sent leads to the addresses of this installation: links in mails, and where the form service delivers to
 * the CRM beside it. Receivers elsewhere stay as they are.
 */
export async function moveAddresses(
  client: pg.ClientBase,
  part: PartName,
  schema: string,
  moved: readonly MovedAddress[],
): Promise<void> {
  for (const { from, to } of moved) {
    if (from === to) continue
    const values = [`${from}/`, `${to}/`]
    await client.query(
      `update ${schema}.mails set text = replace(text, $1, $2), html = replace(html, $1, $2), link = replace(link, $1, $2)
        where status in ('queued', 'held', 'failed')`,
      values,
    )
    if (part !== 'forms') continue
    await client.query(
      `with moved as (update ${schema}.subscriptions
          set hook_url = $2 || substr(hook_url, length($1) + 1), host = $3 where starts_with(hook_url, $1) returning account_id, id)
        update ${schema}.deliveries d set host = $3 from moved m
          where d.account_id = m.account_id and d.subscription_id = m.id and d.state = 'pending'`,
      [...values, new URL(to).host],
    )
  }
}
