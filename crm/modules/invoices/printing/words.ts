import type { ClientLanguage } from '../../../../contract/values/languages.ts'

interface Words {
  invoice: string
  creditNote: string
  draft: string
  number: string
  issued: string
  due: string
  reference: string
  credits: (number: string, day: string) => string
  copy: string
  billTo: string
  registration: string
  vat: string
  description: string
  quantity: string
  unitPrice: string
  rate: string
  net: string
  tax: string
  subtotal: string
  discount: string
  total: string
  toPay: string
  credited: string
  recipient: string
  terms: (days: number) => string
  scan: string
}

/** What stands on printed invoices. */
export const invoiceWords: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    draft: 'Draft',
    number: 'Number',
    issued: 'Date',
    due: 'Due',
    reference: 'Reference',
    credits: (number, day) => `Takes back invoice ${number} of ${day}.`,
    copy: 'Copy of an invoice that was sent from another program. The original applies.',
    billTo: 'Bill to',
    registration: 'Registration number',
    vat: 'VAT number',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    rate: 'Tax %',
    net: 'Net',
    tax: 'Tax',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    toPay: 'To pay',
    credited: 'Credited',
    recipient: 'Payee',
    terms: (days) => (days === 1 ? 'Payable within 1 day.' : `Payable within ${days} days.`),
    scan: 'Scan with the app of your bank to pay.',
  },
  sv: {
    invoice: 'Faktura',
    creditNote: 'Kreditfaktura',
    draft: 'Utkast',
    number: 'Nummer',
    issued: 'Datum',
    due: 'Förfaller',
    reference: 'Referens',
    credits: (number, day) => `Krediterar faktura ${number} av den ${day}.`,
    copy: 'Kopia av en faktura som skickades från ett annat program. Originalet gäller.',
    billTo: 'Faktureras',
    registration: 'Organisationsnummer',
    vat: 'Momsnummer',
    description: 'Beskrivning',
    quantity: 'Antal',
    unitPrice: 'À-pris',
    rate: 'Moms %',
    net: 'Netto',
    tax: 'Moms',
    subtotal: 'Delsumma',
    discount: 'Rabatt',
    total: 'Totalt',
    toPay: 'Att betala',
    credited: 'Krediteras',
    recipient: 'Mottagare',
    terms: (days) => (days === 1 ? 'Betalas inom 1 dag.' : `Betalas inom ${days} dagar.`),
    scan: 'Skanna med din banks app för att betala.',
  },
  fi: {
    invoice: 'Lasku',
    creditNote: 'Hyvityslasku',
    draft: 'Luonnos',
    number: 'Numero',
    issued: 'Päivä',
    due: 'Eräpäivä',
    reference: 'Viite',
    credits: (number, day) => `Hyvittää laskun ${number}, päivätty ${day}.`,
    copy: 'Jäljennös toisesta ohjelmasta lähetetystä laskusta. Alkuperäinen on voimassa.',
    billTo: 'Laskutetaan',
    registration: 'Y-tunnus',
    vat: 'ALV-tunnus',
    description: 'Kuvaus',
    quantity: 'Määrä',
    unitPrice: 'Yksikköhinta',
    rate: 'ALV %',
    net: 'Netto',
    tax: 'ALV',
    subtotal: 'Välisumma',
    discount: 'Alennus',
    total: 'Yhteensä',
    toPay: 'Maksettava',
    credited: 'Hyvitetään',
    recipient: 'Saaja',
    terms: (days) => `Maksuaika ${days} pv.`,
    scan: 'Maksa lukemalla koodi pankkisi sovelluksella.',
  },
}
