import type { Answer } from '../../kit/server/api.ts'
import { hasText, type Translate } from '../../kit/words/i18n.ts'
import { valueText } from '../../kit/words/values.ts'

export type Webhook = Answer<'webhooks', 'list'>[number]
export type OfferedEvent = Answer<'webhooks', 'events'>[number]
export type Delivery = Answer<'webhooks', 'deliveries'>['data'][number]

/** How people call a webhook. */
export function labelOf({ name, url }: Pick<Webhook, 'name' | 'url'>): string {
  return name ?? new URL(url).host
}

/** An event in words. */
export function eventText(name: string): string {
  return valueText(name, 'event')
}

/** The kind of record that events are about. */
export function groupText(t: Translate, entity: string): string {
  const key = `webhooks.group.${entity}`
  return hasText(key) ? t(key) : entity
}

/** Milliseconds between two looks at deliveries: while something is on its way, and otherwise. */
export const looks = { busy: 1500, quiet: 10_000 }
