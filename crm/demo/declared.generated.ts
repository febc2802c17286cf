// Made by `npm run generate`.
import { berthsDemonstration } from '../modules/berths/demo.ts'
import { companiesDemonstration } from '../modules/companies/demo.ts'
import { documentsDemonstration } from '../modules/document-wizard/demo.ts'
import { expensesDemonstration } from '../modules/expenses/demo.ts'
import { inquiriesDemonstration } from '../modules/inquiries/demo.ts'
import { interestsDemonstration } from '../modules/interests/contributions/demo.ts'
import { invoicesDemonstration } from '../modules/invoices/contributions/demo.ts'
import { paymentsDemonstration } from '../modules/payments/demo.ts'
import { remindersDemonstration } from '../modules/reminders/demo.ts'
import { tenanciesDemonstration } from '../modules/renewals/demo.ts'
import { reservationsDemonstration } from '../modules/reservations/demo.ts'
import { residentialDemonstration } from '../modules/residential-interests/demo.ts'
import { waitingListDemonstration } from '../modules/waiting-list/demo.ts'
import { ownersDemonstration } from '../modules/yachts/demo.ts'

/** What stands in the demonstration port. */
export const demonstrations = [
  berthsDemonstration,
  companiesDemonstration,
  documentsDemonstration,
  expensesDemonstration,
  inquiriesDemonstration,
  interestsDemonstration,
  invoicesDemonstration,
  paymentsDemonstration,
  remindersDemonstration,
  tenanciesDemonstration,
  reservationsDemonstration,
  residentialDemonstration,
  waitingListDemonstration,
  ownersDemonstration,
].flat()
