import type { LeftOut } from '../records/contributions/left-out.ts'

export const berthLeftOut: LeftOut = { of: 'berth', assignment: 'its interests are assigned' }
