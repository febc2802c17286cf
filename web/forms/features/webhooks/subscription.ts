import type { Answer } from '../../../kit/server/api.ts'
import type { Translate } from '../../../kit/words/i18n.ts'

export type Subscription = Answer<'subscriptions', 'list'>[number]

/** Who asked for the submissions: a service by a link, a program by its key, or a person. */
export function addedBy(t: Translate, { name, keyName, hookUrl }: Subscription): string {
  if (name) return t('forms.hooks.byService', { host: new URL(hookUrl).host })
  return keyName ? t('forms.hooks.byKey', { name: keyName }) : t('forms.hooks.byHand')
}
