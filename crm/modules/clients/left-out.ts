import type { LeftOut } from '../records/contributions/left-out.ts'

export const clientLeftOut: LeftOut = { of: 'client', assignment: 'its interests are assigned' }
