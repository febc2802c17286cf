// Made by `npm run generate`.
import berthsen from './berths/texts.en.json' with { type: 'json' }
import clientsen from './clients/texts.en.json' with { type: 'json' }
import companiesen from './companies/texts.en.json' with { type: 'json' }
import documentsen from './documents/texts.en.json' with { type: 'json' }
import expensesen from './expenses/texts.en.json' with { type: 'json' }
import inquiriesen from './inquiries/texts.en.json' with { type: 'json' }
import interestsen from './interests/texts.en.json' with { type: 'json' }
import invoicesen from './invoices/texts.en.json' with { type: 'json' }
import paymentsen from './payments/texts.en.json' with { type: 'json' }
import remindersen from './reminders/texts.en.json' with { type: 'json' }
import reservationsen from './reservations/texts.en.json' with { type: 'json' }
import residentialClientsen from './residential-clients/texts.en.json' with { type: 'json' }
import residentialInterestsen from './residential-interests/texts.en.json' with { type: 'json' }
import tenanciesen from './tenancies/texts.en.json' with { type: 'json' }
import yachtsen from './yachts/texts.en.json' with { type: 'json' }
import berthssv from './berths/texts.sv.json' with { type: 'json' }
import clientssv from './clients/texts.sv.json' with { type: 'json' }
import companiessv from './companies/texts.sv.json' with { type: 'json' }
import documentssv from './documents/texts.sv.json' with { type: 'json' }
import expensessv from './expenses/texts.sv.json' with { type: 'json' }
import inquiriessv from './inquiries/texts.sv.json' with { type: 'json' }
import interestssv from './interests/texts.sv.json' with { type: 'json' }
import invoicessv from './invoices/texts.sv.json' with { type: 'json' }
import paymentssv from './payments/texts.sv.json' with { type: 'json' }
import reminderssv from './reminders/texts.sv.json' with { type: 'json' }
import reservationssv from './reservations/texts.sv.json' with { type: 'json' }
import residentialClientssv from './residential-clients/texts.sv.json' with { type: 'json' }
import residentialInterestssv from './residential-interests/texts.sv.json' with { type: 'json' }
import tenanciessv from './tenancies/texts.sv.json' with { type: 'json' }
import yachtssv from './yachts/texts.sv.json' with { type: 'json' }
import berthsfi from './berths/texts.fi.json' with { type: 'json' }
import clientsfi from './clients/texts.fi.json' with { type: 'json' }
import companiesfi from './companies/texts.fi.json' with { type: 'json' }
import documentsfi from './documents/texts.fi.json' with { type: 'json' }
import expensesfi from './expenses/texts.fi.json' with { type: 'json' }
import inquiriesfi from './inquiries/texts.fi.json' with { type: 'json' }
import interestsfi from './interests/texts.fi.json' with { type: 'json' }
import invoicesfi from './invoices/texts.fi.json' with { type: 'json' }
import paymentsfi from './payments/texts.fi.json' with { type: 'json' }
import remindersfi from './reminders/texts.fi.json' with { type: 'json' }
import reservationsfi from './reservations/texts.fi.json' with { type: 'json' }
import residentialClientsfi from './residential-clients/texts.fi.json' with { type: 'json' }
import residentialInterestsfi from './residential-interests/texts.fi.json' with { type: 'json' }
import tenanciesfi from './tenancies/texts.fi.json' with { type: 'json' }
import yachtsfi from './yachts/texts.fi.json' with { type: 'json' }

/** The fields and choices of every kind of record in words, by language. */
export const textsOfKinds = {
  en: {
    berth: berthsen.berth,
    client: clientsen.client,
    company: companiesen.company,
    document: documentsen.document,
    expense: expensesen.expense,
    inquiry: inquiriesen.inquiry,
    interest: interestsen.interest,
    invoice: invoicesen.invoice,
    payment: paymentsen.payment,
    reminder: remindersen.reminder,
    reservation: reservationsen.reservation,
    residential_client: residentialClientsen.residential_client,
    residential_interest: residentialInterestsen.residential_interest,
    tenancy: tenanciesen.tenancy,
    yacht: yachtsen.yacht,
  },
  sv: {
    berth: berthssv.berth,
    client: clientssv.client,
    company: companiessv.company,
    document: documentssv.document,
    expense: expensessv.expense,
    inquiry: inquiriessv.inquiry,
    interest: interestssv.interest,
    invoice: invoicessv.invoice,
    payment: paymentssv.payment,
    reminder: reminderssv.reminder,
    reservation: reservationssv.reservation,
    residential_client: residentialClientssv.residential_client,
    residential_interest: residentialInterestssv.residential_interest,
    tenancy: tenanciessv.tenancy,
    yacht: yachtssv.yacht,
  },
  fi: {
    berth: berthsfi.berth,
    client: clientsfi.client,
    company: companiesfi.company,
    document: documentsfi.document,
    expense: expensesfi.expense,
    inquiry: inquiriesfi.inquiry,
    interest: interestsfi.interest,
    invoice: invoicesfi.invoice,
    payment: paymentsfi.payment,
    reminder: remindersfi.reminder,
    reservation: reservationsfi.reservation,
    residential_client: residentialClientsfi.residential_client,
    residential_interest: residentialInterestsfi.residential_interest,
    tenancy: tenanciesfi.tenancy,
    yacht: yachtsfi.yacht,
  },
} as const
