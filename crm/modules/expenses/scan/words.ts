// Words of receipts in the languages of Europe's ports, without marks over letters. The longest fitting word decides.

/** What is asked for at the end: of these the last one counts. */
export const totalWords = [
  ...[
    'total',
    'totalt',
    'total due',
    'total amount',
    'amount due',
    'grand total',
    'to pay',
    'amount paid',
    'balance due',
  ],
  ...['summa', 'att betala', 'totalsumma', 'total summa', 'summa att betala', 'slutsumma'],
  ...['yhteensa', 'maksettava', 'loppusumma', 'maksettava yhteensa', 'summa yhteensa'],
  ...[
    'gesamt',
    'gesamtbetrag',
    'summe',
    'zu zahlen',
    'endbetrag',
    'rechnungsbetrag',
    'gesamtsumme',
    'zahlbetrag',
  ],
  ...['importe', 'a pagar', 'total a pagar', 'importe total', 'totale', 'totale complessivo', 'da pagare'],
  ...['montant', 'total ttc', 'a payer', 'net a payer', 'montant total'],
  ...[
    'i alt',
    'at betale',
    'sum',
    'a betale',
    'totaal',
    'te betalen',
    'totalbelop',
    'samlet',
    'total a pagar',
  ],
]

/** Totals that leave out nothing: tips and all. */
export const finalWords = [
  ...['grand total', 'amount paid', 'total paid', 'total with tip', 'total incl tip', 'total including tip'],
  ...[
    'summa inkl dricks',
    'totalt inkl dricks',
    'att betala',
    'summa att betala',
    'maksettava',
    'maksettava yhteensa',
  ],
  ...[
    'gesamt inkl trinkgeld',
    'zu zahlen',
    'endbetrag',
    'zahlbetrag',
    'total a pagar',
    'total con propina',
    'a pagar',
  ],
  ...['net a payer', 'a payer', 'total pourboire compris', 'at betale', 'a betale', 'te betalen'],
]

/** Sums that are not what is asked for. */
export const partWords = [
  ...[
    'subtotal',
    'sub total',
    'sub-total',
    'delsumma',
    'valisumma',
    'zwischensumme',
    'sous total',
    'subtotale',
    'subtotaal',
  ],
  ...[
    'netto',
    'net',
    'net amount',
    'veroton',
    'exkl',
    'excl',
    'ohne mwst',
    'base',
    'base imponible',
    'hors taxe',
    'ht',
  ],
  ...[
    'rabatt',
    'discount',
    'alennus',
    'descuento',
    'antal',
    'items',
    'artikel',
    'points',
    'saving',
    'savings',
    'du sparade',
  ],
  ...['total items', 'totalt antal', 'antal varor'],
]

/** What was laid on the table, and what came back. */
export const cashWords = [
  ...['cash', 'change', 'kontant', 'kontanter', 'vaxel', 'tillbaka', 'kateinen', 'takaisin', 'vaihtoraha'],
  ...[
    'bar',
    'gegeben',
    'ruckgeld',
    'efectivo',
    'cambio',
    'entregado',
    'contanti',
    'resto',
    'especes',
    'rendu',
    'tendered',
  ],
]

export const tipWords = [
  ...[
    'tip',
    'gratuity',
    'service charge',
    'dricks',
    'juomaraha',
    'tippi',
    'trinkgeld',
    'propina',
    'pourboire',
    'mancia',
    'drikkepenge',
  ],
]

export const taxWords = [
  ...[
    'vat',
    'tax',
    'moms',
    'alv',
    'arvonlisavero',
    'vero',
    'mwst',
    'ust',
    'steuer',
    'umsatzsteuer',
    'mehrwertsteuer',
    'iva',
    'tva',
    'mva',
    'btw',
  ],
  ...['sales tax', 'gst', 'varav moms', 'enthaltene mwst'],
]

/** All tax of a receipt, whatever its rates. */
export const allTaxWords = [
  ...[
    'total vat',
    'vat total',
    'total tax',
    'moms totalt',
    'summa moms',
    'varav moms',
    'alv yhteensa',
    'vero yhteensa',
  ],
  ...['mwst gesamt', 'mwst summe', 'summe mwst', 'gesamt mwst', 'total iva', 'iva total', 'total tva'],
]

export const dateWords = [
  ...['date', 'datum', 'pvm', 'paivays', 'paivamaara', 'fecha', 'data', 'dato'],
  ...['rechnungsdatum', 'belegdatum', 'fakturadatum', 'kvittodatum', 'fakturadato'],
]

/** Lines at the top that name no merchant. */
export const headWords = [
  ...[
    'receipt',
    'invoice',
    'tax invoice',
    'kvitto',
    'kuitti',
    'kassakvitto',
    'quittung',
    'rechnung',
    'kassenbon',
    'bon',
    'ticket',
  ],
  ...[
    'factura',
    'recibo',
    'copy',
    'kopia',
    'welcome',
    'valkommen',
    'tervetuloa',
    'willkommen',
    'bienvenido',
    'customer copy',
  ],
  ...[
    'tel',
    'puh',
    'phone',
    'www',
    'http',
    'org nr',
    'orgnr',
    'y-tunnus',
    'vat no',
    'ust-id',
    'nif',
    'cif',
    'steuernr',
  ],
  ...[
    'factura simplificada',
    'table',
    'bord',
    'poyta',
    'tisch',
    'mesa',
    'kassa',
    'kasse',
    'caja',
    'order',
    'datum',
    'date',
    'fecha',
    'pvm',
  ],
]

/** Months by the letters they begin with, without marks. */
export const months: Readonly<Record<string, number>> = {
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, may: 5, jun: 6, jul: 7, aug: 8, sep: 9, oct: 10, nov: 11, dec: 12 },
  ...{ maj: 5, okt: 10, maerz: 3, marz: 3, mai: 5, juni: 6, juli: 7, dez: 12, des: 12 },
  ...{ ene: 1, abr: 4, mayo: 5, ago: 8, dic: 12 },
  ...{
    tammi: 1,
    helmi: 2,
    maalis: 3,
    huhti: 4,
    touko: 5,
    kesa: 6,
    heina: 7,
    elo: 8,
    syys: 9,
    loka: 10,
    marras: 11,
    joulu: 12,
  },
}
