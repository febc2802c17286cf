import type { NotExported } from '../records/privacy/section.ts'

export const berthsNotExported: NotExported = {
  berth_suggestions: 'what a rule says of a berth',
}
