// Made by `npm run generate`.
import { reservationWriting } from './declared/reservations.ts'
import { tenancyWriting } from './declared/tenancies.ts'

/** How rows of files become records. */
export const writings = [
  reservationWriting,
  tenancyWriting,
].flat()
