import type { Answer } from '../../../lib/api.ts'

export type Subscription = Answer<'subscriptions', 'list'>[number]
