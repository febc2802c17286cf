// Made by `npm run generate`.
import { printedBerths } from '../berths/readings.ts'
import { printedClients } from '../clients/readings.ts'
import { printedInterests } from '../interests/contributions/readings.ts'
import { printedInvoices } from '../invoices/contributions/readings.ts'
import { printedPayments } from '../payments/readings.ts'

/** How lists are read that reports print. */
export const listsOfModules = [
  printedBerths,
  printedClients,
  printedInterests,
  printedInvoices,
  printedPayments,
].flat()
