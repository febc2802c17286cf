// Made by `npm run generate`.
import { berthTokens } from '../berths/tokens.ts'
import { clientTokens } from '../clients/tokens.ts'
import { companyTokens } from '../companies/tokens.ts'
import { interestTokens } from '../interests/contributions/tokens.ts'
import { invoiceTokens } from '../invoices/contributions/tokens.ts'
import { reservationTokens } from '../reservations/tokens.ts'
import { tenancyTokens } from '../tenancies/tokens.ts'
import { yachtTokens } from '../yachts/tokens.ts'

/** What kinds of record fill into documents. */
export const tokenReadings = [
  berthTokens,
  clientTokens,
  companyTokens,
  interestTokens,
  invoiceTokens,
  reservationTokens,
  tenancyTokens,
  yachtTokens,
].flat()
