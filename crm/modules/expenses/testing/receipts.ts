import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sold from './sold.json' with { type: 'json' }

/** A receipt that is drawn, and what it says. */
export interface DrawnReceipt {
  name: string
  lines: readonly string[]
  look: Look
  says: Readonly<Record<'merchant' | 'date' | 'total' | 'tax' | 'currency' | 'category', string | null>>
}

/** How it was photographed. */
interface Look {
  /** Degrees; a quarter and more lies on its side. */
  turned?: number
  noise?: number
  /** Grey of the letters, 0 to 255: thermal paper fades. */
  ink?: number
  /** Grey of the paper. */
  paper?: number
  fold?: boolean
  shadow?: boolean
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

const columns = 34

/** Thirty receipts of five languages, each photographed in another way. */
export const receipts: readonly DrawnReceipt[] = Object.entries(
  sold as unknown as Record<string, readonly Sold[]>,
).flatMap(([code, all]) =>
  all.map((one, index) => receiptOf(languages[code as keyof typeof languages], one, looks[index]!)),
)

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
  const whole = String(Math.trunc(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  return `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`
}

const letter = 20
const margin = 30

/** A photograph of a receipt as PNG. */
export function photographed({ lines, look }: Pick<DrawnReceipt, 'lines' | 'look'>): Buffer {
  const { turned = 0, ink = 20, paper = 250 } = look
  const [width, height] = [columns * letter * 0.602 + margin * 2, lines.length * letter * 1.5 + margin * 2]
  const sheet = createCanvas(Math.ceil(width), Math.ceil(height))
  const pen = sheet.getContext('2d')
  pen.fillStyle = grey(paper)
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = grey(ink)
  lines.forEach((line, index) => {
    const heading = line.startsWith('# ')
    pen.font = heading ? `bold ${letter * 1.3}px sans-serif` : `${letter}px monospace`
    pen.fillText(heading ? line.slice(2) : line, margin, margin + (index + 1) * letter * 1.5)
  })
  if (look.fold) fold(pen, width, height)
  if (look.shadow) shade(pen, width, height)
  return grained(laid(sheet, turned), look.noise ?? 0).toBuffer('image/png')
}

const grey = (value: number) => `rgb(${value},${value},${value})`

/** A crease that darkens the middle of the paper. */
function fold(pen: SKRSContext2D, width: number, height: number): void {
  const crease = pen.createLinearGradient(0, height * 0.45, 0, height * 0.55)
  crease.addColorStop(0, 'rgba(0,0,0,0)')
  crease.addColorStop(0.5, 'rgba(0,0,0,0.35)')
  crease.addColorStop(0.52, 'rgba(255,255,255,0.25)')
  crease.addColorStop(1, 'rgba(0,0,0,0)')
  pen.fillStyle = crease
  pen.fillRect(0, 0, width, height)
}

/** The shadow of a hand over one side. */
function shade(pen: SKRSContext2D, width: number, height: number): void {
  const shadow = pen.createLinearGradient(0, 0, width, height)
  shadow.addColorStop(0, 'rgba(0,0,0,0)')
  shadow.addColorStop(1, 'rgba(0,0,0,0.5)')
  pen.fillStyle = shadow
  pen.fillRect(0, 0, width, height)
}

/** The paper on a table, turned about its middle. */
function laid(sheet: Canvas, degrees: number): Canvas {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = Math.ceil(sheet.width * cos + sheet.height * sin) + 20
  const height = Math.ceil(sheet.width * sin + sheet.height * cos) + 20
  const table = createCanvas(width, height)
  const pen = table.getContext('2d')
  pen.fillStyle = grey(205)
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate(angle)
  pen.drawImage(sheet, -sheet.width / 2, -sheet.height / 2)
  return table
}

/** The grain of a camera: the same at every run. */
function grained(canvas: Canvas, strength: number): Canvas {
  if (strength === 0) return canvas
  const pen = canvas.getContext('2d')
  const image = pen.getImageData(0, 0, canvas.width, canvas.height)
  let state = 7
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    const grain = ((state >> 16) % (strength * 2 + 1)) - strength
    for (let channel = 0; channel < 3; channel += 1)
      image.data[at + channel] = image.data[at + channel]! + grain
  }
  pen.putImageData(image, 0, 0)
  return canvas
}
