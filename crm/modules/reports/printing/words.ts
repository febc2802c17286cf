import type { ReportWidget } from '../../../../contract/reports/vocabulary.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

interface ReportWords {
  readonly widget: Readonly<Record<ReportWidget, string>>
  readonly rows: string
  readonly rowsOf: (printed: string, total: string) => string
  readonly period: string
  readonly previous: string
  /** Of a group, where others follow. */
  readonly subtotal: string
  readonly total: string
  readonly totalPrinted: string
  readonly none: string
  readonly empty: string
  readonly opened: string
  readonly won: string
  readonly lost: string
  readonly value: string
  readonly amount: string
  readonly stage: string
  readonly reached: string
  readonly entered: string
  readonly medianDays: string
  readonly outcome: string
  readonly count: string
  readonly source: string
  readonly person: string
  readonly nobody: string
  readonly formerly: string
  readonly category: string
  readonly dock: string
  readonly length: string
  readonly requests: string
  readonly unmet: string
  readonly onSale: string
  readonly weighted: string
  readonly available: string
  readonly underOffer: string
  readonly sold: string
  readonly taxByRate: string
  readonly currency: string
  readonly rate: string
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly papers: string
}

/** What stands on a printed report beside the names of fields. */
export const reportWords: Readonly<Record<ClientLanguage, ReportWords>> = {
  en: {
    widget: {
      summary: 'Opened, won and lost',
      funnel: 'Funnel',
      outcomes: 'Outcomes',
      sources: 'Sources',
      agents: 'People',
      lead_categories: 'Lead categories',
      docks: 'Docks',
      size_bands: 'Berth lengths',
      unmet_demand: 'Lengths asked for',
      pipeline: 'Pipeline value by stage',
      berth_status: 'Berths by dock',
    },
    rows: 'Rows',
    rowsOf: (printed, total) => `${printed} of ${total}`,
    period: 'Period',
    previous: 'Period before',
    subtotal: 'Subtotal',
    total: 'Total',
    totalPrinted: 'Total of the printed rows',
    none: 'None',
    empty: 'Nothing matches.',
    opened: 'Opened',
    won: 'Won',
    lost: 'Lost',
    value: 'Value won',
    amount: 'Value',
    stage: 'Stage',
    reached: 'Reached',
    entered: 'Entered',
    medianDays: 'Median days',
    outcome: 'Outcome',
    count: 'Count',
    source: 'Source',
    person: 'Person',
    nobody: 'Nobody',
    formerly: 'Former user',
    category: 'Category',
    dock: 'Dock',
    length: 'Length',
    requests: 'Asked for',
    unmet: 'Found no berth',
    onSale: 'On sale now',
    weighted: 'Weighted',
    available: 'For sale',
    underOffer: 'Under offer',
    sold: 'Sold',
    taxByRate: 'VAT by rate',
    currency: 'Currency',
    rate: 'Tax rate',
    net: 'Net',
    tax: 'Tax',
    gross: 'Total',
    papers: 'Invoices and credit notes',
  },
  sv: {
    widget: {
      summary: 'Öppnade, vunna och förlorade',
      funnel: 'Tratt',
      outcomes: 'Utfall',
      sources: 'Källor',
      agents: 'Personer',
      lead_categories: 'Kategorier av intressen',
      docks: 'Bryggor',
      size_bands: 'Platsernas längder',
      unmet_demand: 'Efterfrågade längder',
      pipeline: 'Pipelinens värde per steg',
      berth_status: 'Båtplatser per brygga',
    },
    rows: 'Rader',
    rowsOf: (printed, total) => `${printed} av ${total}`,
    period: 'Period',
    previous: 'Perioden före',
    subtotal: 'Delsumma',
    total: 'Summa',
    totalPrinted: 'Summa av de utskrivna raderna',
    none: 'Inget',
    empty: 'Inget matchar.',
    opened: 'Öppnade',
    won: 'Vunna',
    lost: 'Förlorade',
    value: 'Vunnet värde',
    amount: 'Värde',
    stage: 'Steg',
    reached: 'Nådde',
    entered: 'Kom till',
    medianDays: 'Median, dagar',
    outcome: 'Utfall',
    count: 'Antal',
    source: 'Källa',
    person: 'Ansvarig',
    nobody: 'Ingen',
    formerly: 'Tidigare användare',
    category: 'Kategori',
    dock: 'Brygga',
    length: 'Längd',
    requests: 'Efterfrågade',
    unmet: 'Hittade ingen plats',
    onSale: 'Till salu nu',
    weighted: 'Viktat',
    available: 'Till salu',
    underOffer: 'Förhandlas',
    sold: 'Sålda',
    taxByRate: 'Moms per skattesats',
    currency: 'Valuta',
    rate: 'Skattesats',
    net: 'Netto',
    tax: 'Moms',
    gross: 'Summa',
    papers: 'Fakturor och kreditnotor',
  },
  fi: {
    widget: {
      summary: 'Avatut, voitetut ja hävityt',
      funnel: 'Suppilo',
      outcomes: 'Lopputulokset',
      sources: 'Lähteet',
      agents: 'Henkilöt',
      lead_categories: 'Liidien luokat',
      docks: 'Laiturit',
      size_bands: 'Paikkojen pituudet',
      unmet_demand: 'Kysytyt pituudet',
      pipeline: 'Myyntiputken arvo vaiheittain',
      berth_status: 'Venepaikat laitureittain',
    },
    rows: 'Rivit',
    rowsOf: (printed, total) => `${printed} / ${total}`,
    period: 'Ajanjakso',
    previous: 'Edellinen jakso',
    subtotal: 'Välisumma',
    total: 'Yhteensä',
    totalPrinted: 'Tulostettujen rivien summa',
    none: 'Ei mitään',
    empty: 'Ei osumia.',
    opened: 'Avatut',
    won: 'Voitetut',
    lost: 'Hävityt',
    value: 'Voitettu arvo',
    amount: 'Arvo',
    stage: 'Vaihe',
    reached: 'Saavuttaneet',
    entered: 'Tulleet',
    medianDays: 'Mediaani, päivää',
    outcome: 'Lopputulos',
    count: 'Määrä',
    source: 'Lähde',
    person: 'Henkilö',
    nobody: 'Ei kukaan',
    formerly: 'Entinen käyttäjä',
    category: 'Luokka',
    dock: 'Laituri',
    length: 'Pituus',
    requests: 'Kysytty',
    unmet: 'Ei löytänyt paikkaa',
    onSale: 'Myynnissä nyt',
    weighted: 'Painotettu',
    available: 'Myynnissä',
    underOffer: 'Neuvottelussa',
    sold: 'Myydyt',
    taxByRate: 'Arvonlisävero verokannoittain',
    currency: 'Valuutta',
    rate: 'Verokanta',
    net: 'Veroton',
    tax: 'Vero',
    gross: 'Yhteensä',
    papers: 'Laskut ja hyvityslaskut',
  },
}
