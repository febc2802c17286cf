import type { LeftOut } from '../records/contributions/left-out.ts'

export const reservationLeftOut: LeftOut = {
  of: 'reservation',
  report: 'its list goes out as a file',
}
