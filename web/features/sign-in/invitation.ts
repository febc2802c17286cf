import type { Answer } from '../../kit/server/api.ts'

export type Invitation = Answer<'ownInvitations', 'read'>
