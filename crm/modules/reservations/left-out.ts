import type { LeftOut } from '../records/contributions/left-out.ts'

export const reservationLeftOut: LeftOut = {
  of: 'reservation',
  assignment: 'it follows its client',
  tab: 'berth, client and interest show it among what is on',
  report: 'its list goes out as a file',
}
