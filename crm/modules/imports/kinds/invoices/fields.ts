import { type InvoiceHeading, invoiceHeadings } from '../../../../../contract/invoices/import-headings.ts'
import { readWrittenAmount } from '../../../../../contract/values/amount.ts'
import { currencyKnown } from '../../../../../contract/values/currencies.ts'
import { clientLanguages } from '../../../../../contract/values/languages.ts'
import { field, type ImportField, type ValueKind } from '../../cells/field.ts'
import { furtherStateField, stateField } from '../../cells/row-state.ts'
import { groupHeading } from '../../file/groups.ts'
import { companyFields } from '../companies/fields.ts'
import { interestFields } from '../interests/fields.ts'
import { documentTypeField } from './document-type.ts'
import { isUsualRate, readRate } from './rate.ts'
import { rowLineFields } from './row-line-fields.ts'

/** An id of a record. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** How many lines a row can have. */
export const lineNumbers = [1, 2, 3] as const

function column(key: InvoiceHeading, kind: ValueKind, words = '', most?: number): ImportField {
  const headings = clientLanguages.map((language) => invoiceHeadings[language][key])
  return field(
    key,
    invoiceHeadings.en[key],
    kind,
    [...new Set([...headings, ...words.split(', ').filter(Boolean)])].join(', '),
    most,
  )
}

const wordsOf = (fields: readonly ImportField[], key: string, without: readonly string[] = []) =>
  fields
    .find((one) => one.key === key)!
    .words.filter((word) => !without.includes(word))
    .join(', ')

export const invoiceFields: readonly ImportField[] = [
  {
    ...column(
      'number',
      'text',
      'invoice no, invoice nr, invoice #, invoice, number, no, num, ref, document number, laskun numero, laskunro, lasku, faktura nr, num factura, nº factura, núm factura, fakturanr, faktura, verifikat, rechnungsnummer, rechnungsnr, numéro de facture, número de factura, numero fattura, factuurnummer',
      40,
    ),
    // A list of accounts counts its entries, too, beside the number of the paper.
    vague: ['no'],
  },
  column(
    'clientName',
    'text',
    `${groupHeading}, ${wordsOf(interestFields, 'clientName')}, customer, customer name, bill to, billed to, debtor, invoice partner display name, partner display name, nombre del contacto, nombre del cliente, laskutettava, maksaja, betalare, gäldenär, rechnungsempfänger, debitor`,
    300,
  ),
  { ...column('clientEmail', 'email', wordsOf(interestFields, 'clientEmail'), 254), unmistakable: true },
  { ...column('clientId', 'text', '', 60), fits: (value) => uuid.test(value) },
  column('companyName', 'text', wordsOf(companyFields, 'name', ['name', 'nimi']), 200),
  column(
    'issueDate',
    'date',
    'issue date, issued, issued on, date, document date, billing date, invoice bill date, fecha dd mm yyyy, fecha, laskupäivä, laskun päiväys, päiväys, pvm, datum, rechnungsdatum, date de facture, fecha de factura, data fattura, factuurdatum',
  ),
  column(
    'dueDate',
    'date',
    'due, due on, payable by, pay by, erääntyy, eräpvm, förfallodatum, förfaller, fällig, fällig am, fälligkeit, échéance, date d’échéance, vencimiento, fecha de vencimiento, scadenza, vervaldatum',
  ),
  column('currency', 'currency', 'curr, ccy, währung, devise, moneda, divisa, valuta'),
  column(
    'total',
    'money',
    'gross, gross amount, amount, invoice amount, total in currency signed, total in currency, invoice total, total amount, total incl vat, amount incl vat, summa, laskun summa, loppusumma, yhteensä sis alv, belopp, summa inkl moms, att betala, betrag, bruttobetrag, gesamtbetrag, montant, montant ttc, importe, importo, bedrag',
  ),
  {
    ...column(
      'taxRate',
      'number',
      'tax rate, vat rate, vat %, vat percent, vat, tax %, tax percent, sales tax %, alv %, alv prosentti, alv kanta, alv, moms %, moms, momssats, mwst %, mwst satz, mwst, ust %, ust, taux de tva, tva %, tva, tipo de iva, iva %, iva, btw %, btw tarief, btw, gst %, gst',
    ),
    vague: ['tax', 'sales tax', 'vat', 'alv', 'moms', 'mwst', 'ust', 'tva', 'iva', 'btw', 'gst'],
    fits: (value) => readRate(value) !== null,
  },
  {
    // The same words without a sign of per cent mean as often what the tax comes to: the cells say which.
    ...field(
      'taxAmount',
      'Tax',
      'money',
      'tax, tax total, total tax, tax amount, sales tax, vat, vat amount, vat total, total vat, alv, alv €, alv määrä, veron määrä, moms, moms kr, momsbelopp, mwst, mwst betrag, steuer, steuerbetrag, ust, tva, montant tva, iva, importe iva, cuota iva, importo iva, btw, btw bedrag, gst, gst amount',
    ),
    // Cents speak for an amount.
    fits: (value) =>
      readWrittenAmount(value, currencyKnown) !== null && (/[.,]\d\d$/.test(value) || !isUsualRate(value)),
    whole: true,
  },
  field(
    'net',
    'Net',
    'money',
    'net, net amount, net total, subtotal, sub total, untaxed amount, amount excl vat, total excl vat, total excl tax, veroton, veroton summa, summa exkl moms, netto, nettobelopp, nettobetrag, montant ht, total ht, base imponible, imponibile, bedrag excl btw',
  ),
  column(
    'paid',
    'money',
    'paid, paid amount, amount paid, payments, maksettu, suoritettu, betalt, inbetalt, bezahlt, payé, pagado, pagato, betaald',
  ),
  field(
    'open',
    'Open',
    'money',
    'open, open amount, open balance, balance, balance due, amount due, outstanding, remaining, avoinna, avoin, avoin summa, jäljellä, kvar, kvar att betala, återstår, öppet, restbelopp, offen, offener betrag, restant dû, pendiente, saldo, openstaand',
  ),
  column(
    'paidOn',
    'date',
    'last payment, last paid, payment date, maksettu pvm, betaldatum, betald den, zahlungsdatum',
  ),
  column(
    'reference',
    'text',
    'reference, reference number, creditor reference, viite, viite numero, referens, referensnummer, ocr, ocr nummer, verwendungszweck',
    40,
  ),
  column(
    'note',
    'text',
    'notes, comment, comments, remarks, memo, lisätiedot, kommentti, bemerkung, remarque, nota',
    2000,
  ),
  ...lineNumbers.flatMap((at) => [
    { ...column(`line${at}`, 'text', '', 500), whole: true },
    { ...column(`line${at}Net`, 'money'), whole: true },
    { ...column(`line${at}Rate`, 'number'), whole: true },
  ]),
  ...rowLineFields,
  documentTypeField,
  stateField,
  furtherStateField,
  field('tags', 'Tags', 'tags', 'tags, tag, labels'),
]
