import { columns, type Look } from './photograph.ts'
import sold from './sold.json' with { type: 'json' }

/** A receipt that is drawn, and what it says. */
export interface DrawnReceipt {
  name: string
  lines: readonly string[]
  look: Look
  says: Readonly<Record<'merchant' | 'date' | 'total' | 'tax' | 'currency' | 'category', string | null>>
}

interface Sold {
  merchant: string
  street: string
  date: string
  day: string
  items: readonly (readonly [string, number])[]
  rates: readonly (readonly [number, number])[]
  tip?: number
  category: string | null
}

interface Language {
  code: string
  decimal: ',' | '.'
  thousands: string
  currency: string
  /** How the currency stands on it. */
  sign: (amount: string) => string
  words: Readonly<
    Record<
      'receipt' | 'date' | 'total' | 'tax' | 'tip' | 'card' | 'final' | 'cash' | 'change' | 'thanks',
      string
    >
  >
}

const languages = {
  en: {
    ...{ code: 'en', decimal: '.', thousands: ',', currency: 'GBP', sign: (amount) => `£${amount}` },
    words: {
      receipt: 'RECEIPT',
      date: 'Date',
      total: 'TOTAL',
      tax: 'VAT',
      tip: 'Tip',
      card: 'Visa',
      final: 'Amount paid',
      cash: 'Cash',
      change: 'Change',
      thanks: 'Thank you',
    },
  },
  sv: {
    ...{ code: 'sv', decimal: ',', thousands: ' ', currency: 'SEK', sign: (amount) => `${amount} kr` },
    words: {
      receipt: 'KVITTO',
      date: 'Datum',
      total: 'SUMMA',
      tax: 'Moms',
      tip: 'Dricks',
      card: 'Kort',
      final: 'Att betala',
      cash: 'Kontant',
      change: 'Växel',
      thanks: 'Välkommen åter',
    },
  },
  fi: {
    ...{ code: 'fi', decimal: ',', thousands: ' ', currency: 'EUR', sign: (amount) => `${amount} €` },
    words: {
      receipt: 'KUITTI',
      date: 'Pvm',
      total: 'YHTEENSÄ',
      tax: 'ALV',
      tip: 'Juomaraha',
      card: 'Pankkikortti',
      final: 'Maksettava',
      cash: 'Käteinen',
      change: 'Takaisin',
      thanks: 'Kiitos',
    },
  },
  de: {
    ...{ code: 'de', decimal: ',', thousands: '.', currency: 'EUR', sign: (amount) => `EUR ${amount}` },
    words: {
      receipt: 'QUITTUNG',
      date: 'Datum',
      total: 'SUMME',
      tax: 'MwSt',
      tip: 'Trinkgeld',
      card: 'Karte',
      final: 'Zahlbetrag',
      cash: 'Bar',
      change: 'Rückgeld',
      thanks: 'Vielen Dank',
    },
  },
  es: {
    ...{ code: 'es', decimal: ',', thousands: '.', currency: 'EUR', sign: (amount) => `${amount} €` },
    words: {
      receipt: 'RECIBO',
      date: 'Fecha',
      total: 'TOTAL',
      tax: 'IVA',
      tip: 'Propina',
      card: 'Tarjeta',
      final: 'Total a pagar',
      cash: 'Efectivo',
      change: 'Cambio',
      thanks: 'Gracias',
    },
  },
} satisfies Record<string, Language>

const looks: readonly Look[] = [
  {},
  { turned: 2.5, noise: 14 },
  { ink: 120, paper: 225, noise: 8 },
  { turned: -3.5, shadow: true },
  { fold: true, noise: 10 },
  { turned: 90, ink: 60 },
]

/** Looks of those that were carried in a pocket, and photographed in haste. */
const wornLooks: readonly Look[] = [
  { away: 0.14, noise: 12 },
  { ink: 105, paper: 235, stripes: true, noise: 6 },
  { curled: 5, shadow: true, turned: 3 },
  { fold: true, creases: 2, jpeg: 40 },
  { away: -0.1, turned: 180, shadow: true, jpeg: 60 },
  { blur: 1, noise: 16, turned: -6, jpeg: 50 },
]

/** Thirty receipts of five languages, each photographed in another way. */
export const receipts: readonly DrawnReceipt[] = Object.entries(
  sold as unknown as Record<string, readonly Sold[]>,
).flatMap(([code, all]) =>
  all.map((one, index) => receiptOf(languages[code as keyof typeof languages], one, looks[index]!)),
)

/** The same thirty, worn and photographed in haste; no two of one shop look alike in both. */
export const wornReceipts: readonly DrawnReceipt[] = receipts.map((one, index) => ({
  ...one,
  look: wornLooks[(index + Math.floor(index / 6)) % wornLooks.length]!,
}))

function receiptOf(language: Language, one: Sold, look: Look): DrawnReceipt {
  const { words, sign } = language
  const written = (cents: number) => writtenIn(language, cents)
  const row = (label: string, value: string) => `${label.padEnd(columns - value.length)}${value}`
  const total = one.items.reduce((sum, [, cents]) => sum + cents, 0)
  const taxes = one.rates.map(
    ([rate, gross]) => [rate, gross, Math.round((gross * rate) / (100 + rate))] as const,
  )
  const paid = total + (one.tip ?? 0)
  const cash = Math.ceil(paid / 5000) * 5000
  const lines = [
    `# ${one.merchant}`,
    one.street,
    `Tel 040 123 4567`,
    '',
    `${words.receipt} 80101911/${one.date}`,
    row(`${words.date} ${one.date}`, '14:32'),
    '-'.repeat(columns),
    ...one.items.map(([label, cents]) => row(label, written(cents))),
    '-'.repeat(columns),
    row(words.total, sign(written(total))),
    ...(one.tip ? [row(words.tip, written(one.tip)), row(words.final, sign(written(paid)))] : []),
    ...taxes.map(([rate, , tax]) =>
      row(`${words.tax} ${String(rate).replace('.', language.decimal)} %`, written(tax)),
    ),
    ...(one.category === 'meals'
      ? [row(words.cash, written(cash)), row(words.change, written(cash - paid))]
      : [row(words.card, written(paid))]),
    '',
    words.thanks,
  ]
  const tax = taxes.reduce((sum, [, , cents]) => sum + cents, 0)
  return {
    name: `${language.code} ${one.merchant}`,
    lines,
    look,
    says: {
      merchant: one.merchant,
      date: one.day,
      total: (paid / 100).toFixed(2),
      tax: (tax / 100).toFixed(2),
      currency: language.currency,
      category: one.category,
    },
  }
}

function writtenIn({ decimal, thousands }: Language, cents: number): string {
  const units = String(Math.trunc(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  return `${units}${decimal}${String(cents % 100).padStart(2, '0')}`
}
