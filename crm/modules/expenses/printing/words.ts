import type { ClientLanguage } from '../../../../contract/values/languages.ts'

interface Words {
  title: string
  made: string
  count: string
  day: string
  merchant: string
  category: string
  payer: string
  tax: string
  amount: string
  total: string
  noTrip: string
  noPayer: string
  empty: string
  page: (number: number, of: number) => string
  /** Pages that do not follow. */
  more: (left: number) => string
}

/** What stands on printed lists of expenses. */
export const expenseWords: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    ...{
      title: 'Expenses',
      made: 'Made',
      count: 'Number',
      day: 'Date',
      merchant: 'Merchant',
      category: 'Category',
    },
    ...{
      payer: 'Paid by',
      tax: 'Tax',
      amount: 'Amount',
      total: 'Total',
      noTrip: 'No trip',
      noPayer: 'Not said',
    },
    empty: 'There are no such expenses.',
    page: (number, of) => `page ${number} of ${of}`,
    more: (left) => (left === 1 ? '1 page is left out' : `${left} pages are left out`),
  },
  sv: {
    ...{
      title: 'Utgifter',
      made: 'Gjord',
      count: 'Antal',
      day: 'Datum',
      merchant: 'Försäljare',
      category: 'Kategori',
    },
    ...{
      payer: 'Betald av',
      tax: 'Moms',
      amount: 'Belopp',
      total: 'Summa',
      noTrip: 'Ingen resa',
      noPayer: 'Ej angivet',
    },
    empty: 'Det finns inga sådana utgifter.',
    page: (number, of) => `sida ${number} av ${of}`,
    more: (left) => (left === 1 ? '1 sida är utelämnad' : `${left} sidor är utelämnade`),
  },
  fi: {
    ...{ title: 'Kulut', made: 'Tehty', count: 'Määrä', day: 'Päivä', merchant: 'Myyjä', category: 'Luokka' },
    ...{
      payer: 'Maksaja',
      tax: 'Vero',
      amount: 'Summa',
      total: 'Yhteensä',
      noTrip: 'Ei matkaa',
      noPayer: 'Ei kerrottu',
    },
    empty: 'Tällaisia kuluja ei ole.',
    page: (number, of) => `sivu ${number}/${of}`,
    more: (left) => (left === 1 ? '1 sivu on jätetty pois' : `${left} sivua on jätetty pois`),
  },
}
