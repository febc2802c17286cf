// Made by `npm run generate`.
import { berthLeftOut } from '../modules/berths/left-out.ts'
import { clientLeftOut } from '../modules/clients/left-out.ts'
import { companyLeftOut } from '../modules/companies/left-out.ts'
import { documentLeftOut } from '../modules/documents/left-out.ts'
import { expenseLeftOut } from '../modules/expenses/left-out.ts'
import { inquiryLeftOut } from '../modules/inquiries/left-out.ts'
import { invoiceLeftOut } from '../modules/invoices/contributions/left-out.ts'
import { paymentLeftOut } from '../modules/payments/left-out.ts'
import { reminderLeftOut } from '../modules/reminders/left-out.ts'
import { reservationLeftOut } from '../modules/reservations/left-out.ts'
import { residentialClientLeftOut } from '../modules/residential-clients/left-out.ts'
import { residentialInterestLeftOut } from '../modules/residential-interests/left-out.ts'
import { tenancyLeftOut } from '../modules/tenancies/left-out.ts'
import { yachtLeftOut } from '../modules/yachts/left-out.ts'

/** What kinds of record do without. */
export const leftOut = [
  berthLeftOut,
  clientLeftOut,
  companyLeftOut,
  documentLeftOut,
  expenseLeftOut,
  inquiryLeftOut,
  invoiceLeftOut,
  paymentLeftOut,
  reminderLeftOut,
  reservationLeftOut,
  residentialClientLeftOut,
  residentialInterestLeftOut,
  tenancyLeftOut,
  yachtLeftOut,
].flat()
