import type { LeftOut } from '../records/contributions/left-out.ts'

export const reservationLeftOut: LeftOut = {
  of: 'reservation',
  assignment: 'it follows its client',
  report: 'its list goes out as a file',
}
