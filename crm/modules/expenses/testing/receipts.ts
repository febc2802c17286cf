import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

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

const sold: Record<keyof typeof languages, readonly Sold[]> = {
  en: [
    {
      merchant: 'Harbour Hotel',
      street: '12 Quay Street',
      date: '02/05/2025',
      day: '2025-05-02',
      items: [
        ['Room 1 night', 14800],
        ['Breakfast', 1650],
      ],
      rates: [[20, 16450]],
      category: 'travel',
    },
    {
      merchant: 'The Anchor Restaurant',
      street: '4 Mill Lane',
      date: '26 Jun 2025',
      day: '2025-06-26',
      items: [
        ['Fish and chips', 1895],
        ['Lemonade', 350],
      ],
      rates: [[20, 2245]],
      tip: 300,
      category: 'meals',
    },
    {
      merchant: 'Solent Chandlery',
      street: 'Unit 7 Marina Road',
      date: '2025-03-14',
      day: '2025-03-14',
      items: [
        ['Rope 12 mm 20 m', 5640],
        ['Shackle', 1299],
      ],
      rates: [[20, 6939]],
      category: 'maintenance',
    },
    {
      merchant: 'City Taxi',
      street: 'Dock Road 1',
      date: '18.11.24',
      day: '2024-11-18',
      items: [['Fare', 2360]],
      rates: [[20, 2360]],
      category: 'travel',
    },
    {
      merchant: 'Paper Point',
      street: '9 High Street',
      date: '2nd May 2025',
      day: '2025-05-02',
      items: [
        ['Envelopes', 499],
        ['Printer toner', 112990],
      ],
      rates: [[20, 113489]],
      category: 'office',
    },
    {
      merchant: 'Corner Cafe',
      street: '2 Bridge Street',
      date: '07/09/2025',
      day: '2025-09-07',
      items: [
        ['Coffee', 320],
        ['Sandwich', 575],
      ],
      rates: [
        [5, 320],
        [20, 575],
      ],
      category: 'meals',
    },
  ],
  sv: [
    {
      merchant: 'Restaurang Sjöboden',
      street: 'Strandvägen 4',
      date: '2025-06-26',
      day: '2025-06-26',
      items: [
        ['Lunch', 14500],
        ['Kaffe', 3200],
      ],
      rates: [[12, 17700]],
      tip: 2000,
      category: 'meals',
    },
    {
      merchant: 'Hamnens Järnhandel',
      street: 'Kajen 2',
      date: '2025-04-03',
      day: '2025-04-03',
      items: [
        ['Skruv A4', 8990],
        ['Färg 2 l', 34900],
      ],
      rates: [[25, 43890]],
      category: 'maintenance',
    },
    {
      merchant: 'Hotell Ankaret',
      street: 'Hamngatan 11',
      date: '18.11.24',
      day: '2024-11-18',
      items: [['Rum 2 nätter', 239000]],
      rates: [[12, 239000]],
      category: 'travel',
    },
    {
      merchant: 'Taxi Göteborg',
      street: 'Packhusplatsen 1',
      date: '2025-09-01',
      day: '2025-09-01',
      items: [['Resa', 42800]],
      rates: [[6, 42800]],
      category: 'travel',
    },
    {
      merchant: 'Kontorsvaror Nord',
      street: 'Storgatan 8',
      date: '2025-02-11',
      day: '2025-02-11',
      items: [
        ['Papper A4', 5990],
        ['Toner', 129900],
      ],
      rates: [[25, 135890]],
      category: 'office',
    },
    {
      merchant: 'Bageri Solsidan',
      street: 'Torget 3',
      date: '2025-07-19',
      day: '2025-07-19',
      items: [
        ['Kaffe', 3900],
        ['Tidning', 4500],
      ],
      rates: [
        [12, 3900],
        [6, 4500],
      ],
      category: 'meals',
    },
  ],
  fi: [
    {
      merchant: 'Ravintola Majakka',
      street: 'Rantatie 5',
      date: '26.6.2025',
      day: '2025-06-26',
      items: [
        ['Lounas', 1390],
        ['Kahvi', 320],
      ],
      rates: [[14, 1710]],
      tip: 200,
      category: 'meals',
    },
    {
      merchant: 'Venetarvike Oy',
      street: 'Satamakatu 9',
      date: '03.04.2025',
      day: '2025-04-03',
      items: [
        ['Köysi 10 mm', 4590],
        ['Maali 1 l', 3850],
      ],
      rates: [[25.5, 8440]],
      category: 'maintenance',
    },
    {
      merchant: 'Hotelli Merituuli',
      street: 'Kauppatori 1',
      date: '18.11.24',
      day: '2024-11-18',
      items: [['Huone 1 yö', 12900]],
      rates: [[10, 12900]],
      category: 'travel',
    },
    {
      merchant: 'Taksi Helsinki',
      street: 'Mannerheimintie 2',
      date: '1.9.2025',
      day: '2025-09-01',
      items: [['Matka', 3460]],
      rates: [[10, 3460]],
      category: 'travel',
    },
    {
      merchant: 'Toimisto Center',
      street: 'Kirkkokatu 3',
      date: '11.02.2025',
      day: '2025-02-11',
      items: [
        ['Paperi A4', 690],
        ['Kansio', 124500],
      ],
      rates: [[25.5, 125190]],
      category: 'office',
    },
    {
      merchant: 'Kahvila Laituri',
      street: 'Ranta 1',
      date: '19.7.2025',
      day: '2025-07-19',
      items: [
        ['Kahvi', 350],
        ['Lehti', 490],
      ],
      rates: [
        [14, 350],
        [10, 490],
      ],
      category: 'meals',
    },
  ],
  de: [
    {
      merchant: 'Gasthaus Zum Hafen',
      street: 'Am Kai 3',
      date: '26.06.2025',
      day: '2025-06-26',
      items: [
        ['Matjes', 1650],
        ['Apfelschorle', 420],
      ],
      rates: [[19, 2070]],
      tip: 230,
      category: 'meals',
    },
    {
      merchant: 'Bootsbedarf Krause',
      street: 'Werftweg 12',
      date: '03.04.2025',
      day: '2025-04-03',
      items: [
        ['Seil 14 mm', 6890],
        ['Schrauben', 845],
      ],
      rates: [[19, 7735]],
      category: 'maintenance',
    },
    {
      merchant: 'Hotel Ostsee',
      street: 'Strandallee 40',
      date: '18.11.24',
      day: '2024-11-18',
      items: [['Zimmer', 124900]],
      rates: [[7, 124900]],
      category: 'travel',
    },
    {
      merchant: 'Taxi Kiel',
      street: 'Bahnhofplatz 1',
      date: '01.09.2025',
      day: '2025-09-01',
      items: [['Fahrt', 1840]],
      rates: [[7, 1840]],
      category: 'travel',
    },
    {
      merchant: 'Papierhaus Lange',
      street: 'Markt 5',
      date: '11.02.2025',
      day: '2025-02-11',
      items: [
        ['Kopierpapier', 549],
        ['Toner', 8990],
      ],
      rates: [[19, 9539]],
      category: 'office',
    },
    {
      merchant: 'Cafe Seeblick',
      street: 'Promenade 2',
      date: '19. Juli 2025',
      day: '2025-07-19',
      items: [
        ['Espresso', 280],
        ['Zeitung', 350],
      ],
      rates: [
        [19, 280],
        [7, 350],
      ],
      category: 'meals',
    },
  ],
  es: [
    {
      merchant: 'Restaurante El Puerto',
      street: 'Calle Mayor 7',
      date: '26/06/2025',
      day: '2025-06-26',
      items: [
        ['Menu del dia', 1650],
        ['Agua', 180],
      ],
      rates: [[10, 1830]],
      tip: 170,
      category: 'meals',
    },
    {
      merchant: 'Nautica Levante',
      street: 'Muelle 4',
      date: '03/04/2025',
      day: '2025-04-03',
      items: [
        ['Cabo 12 mm', 5290],
        ['Tornillos', 675],
      ],
      rates: [[21, 5965]],
      category: 'maintenance',
    },
    {
      merchant: 'Hotel Miramar',
      street: 'Paseo Maritimo 1',
      date: '18-11-24',
      day: '2024-11-18',
      items: [['Habitacion', 118800]],
      rates: [[10, 118800]],
      category: 'travel',
    },
    {
      merchant: 'Taxi Valencia',
      street: 'Avenida del Puerto 9',
      date: '01/09/2025',
      day: '2025-09-01',
      items: [['Trayecto', 1425]],
      rates: [[10, 1425]],
      category: 'travel',
    },
    {
      merchant: 'Papeleria Central',
      street: 'Plaza 3',
      date: '11/02/2025',
      day: '2025-02-11',
      items: [
        ['Papel A4', 495],
        ['Toner', 7990],
      ],
      rates: [[21, 8485]],
      category: 'office',
    },
    {
      merchant: 'Panaderia Sol',
      street: 'Calle del Sol 2',
      date: '19 de julio de 2025',
      day: '2025-07-19',
      items: [
        ['Cafe', 150],
        ['Revista', 450],
      ],
      rates: [
        [10, 150],
        [4, 450],
      ],
      category: 'meals',
    },
  ],
}

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
export const receipts: readonly DrawnReceipt[] = Object.entries(sold).flatMap(([code, all]) =>
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
