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
import aien from './ai/texts.en.json' with { type: 'json' }
import aisv from './ai/texts.sv.json' with { type: 'json' }
import aifi from './ai/texts.fi.json' with { type: 'json' }
import alertsen from './alerts/texts.en.json' with { type: 'json' }
import alertssv from './alerts/texts.sv.json' with { type: 'json' }
import alertsfi from './alerts/texts.fi.json' with { type: 'json' }
import emailen from './email/texts.en.json' with { type: 'json' }
import emailsv from './email/texts.sv.json' with { type: 'json' }
import emailfi from './email/texts.fi.json' with { type: 'json' }
import portalen from './portal/texts.en.json' with { type: 'json' }
import portalsv from './portal/texts.sv.json' with { type: 'json' }
import portalfi from './portal/texts.fi.json' with { type: 'json' }
import signingen from './signing/texts.en.json' with { type: 'json' }
import signingsv from './signing/texts.sv.json' with { type: 'json' }
import signingfi from './signing/texts.fi.json' with { type: 'json' }
import supplementalInfoen from './supplemental-info/texts.en.json' with { type: 'json' }
import supplementalInfosv from './supplemental-info/texts.sv.json' with { type: 'json' }
import supplementalInfofi from './supplemental-info/texts.fi.json' with { type: 'json' }
import waitingListen from './waiting-list/texts.en.json' with { type: 'json' }
import waitingListsv from './waiting-list/texts.sv.json' with { type: 'json' }
import waitingListfi from './waiting-list/texts.fi.json' with { type: 'json' }

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

/** What notifications say, by language. */
export const textsOfNotifications = {
  en: {
    ...aien.notifications.said,
    ...alertsen.notifications.said,
    ...berthsen.notifications.said,
    ...documentsen.notifications.said,
    ...emailen.notifications.said,
    ...inquiriesen.notifications.said,
    ...interestsen.notifications.said,
    ...invoicesen.notifications.said,
    ...portalen.notifications.said,
    ...remindersen.notifications.said,
    ...residentialInterestsen.notifications.said,
    ...signingen.notifications.said,
    ...supplementalInfoen.notifications.said,
    ...waitingListen.notifications.said,
  },
  sv: {
    ...aisv.notifications.said,
    ...alertssv.notifications.said,
    ...berthssv.notifications.said,
    ...documentssv.notifications.said,
    ...emailsv.notifications.said,
    ...inquiriessv.notifications.said,
    ...interestssv.notifications.said,
    ...invoicessv.notifications.said,
    ...portalsv.notifications.said,
    ...reminderssv.notifications.said,
    ...residentialInterestssv.notifications.said,
    ...signingsv.notifications.said,
    ...supplementalInfosv.notifications.said,
    ...waitingListsv.notifications.said,
  },
  fi: {
    ...aifi.notifications.said,
    ...alertsfi.notifications.said,
    ...berthsfi.notifications.said,
    ...documentsfi.notifications.said,
    ...emailfi.notifications.said,
    ...inquiriesfi.notifications.said,
    ...interestsfi.notifications.said,
    ...invoicesfi.notifications.said,
    ...portalfi.notifications.said,
    ...remindersfi.notifications.said,
    ...residentialInterestsfi.notifications.said,
    ...signingfi.notifications.said,
    ...supplementalInfofi.notifications.said,
    ...waitingListfi.notifications.said,
  },
} as const
