import type { Answer } from '../../lib/api.ts'

export type Invitation = Answer<'ownInvitations', 'read'>
