import { field, type ImportField } from '../../cells/field.ts'
import { rateIn } from './rate.ts'

/** What a row says of its line, where an invoice has a row for each. */
export const rowLineFields: readonly ImportField[] = [
  {
    ...field(
      'lineText',
      'Text of the line',
      'text',
      'line description, description, item description, item desc, item name, item, items, product, product service, product or service, service, details, article, tuote, nimike, rivin kuvaus, kuvaus, selite, artikel, artikelnamn, benämning, beskrivning, bezeichnung, beschreibung, leistung, désignation, libellé, concepto, descripción, descrizione, omschrijving',
      500,
    ),
    whole: true,
  },
  {
    ...field(
      'lineQuantity',
      'Quantity',
      'number',
      'quantity, qty, item quantity, line quantity, units, määrä, kpl, kappalemäärä, antal, menge, anzahl, quantité, cantidad, unidades, uds, quantità, aantal',
    ),
    whole: true,
  },
  {
    ...field(
      'linePrice',
      'Unit price',
      'money',
      'unit price, unit amount, unit cost, price, item price, item rate, sales price, yksikköhinta, hinta, a hinta, à hinta, pris, styckpris, à pris, a pris, enhetspris, einzelpreis, stückpreis, preis, prix unitaire, prix, precio, precio unitario, prezzo, prezzo unitario, prijs, stukprijs',
    ),
    whole: true,
  },
  {
    ...field(
      'lineNet',
      'Net of the line',
      'money',
      'line amount, line total, line net, net line amount, item total, item amount, extended amount, rivisumma, rivin summa, rivi yhteensä, radbelopp, radsumma, positionsbetrag, zeilenbetrag, zeilensumme, montant ligne, total ligne, importe línea, total línea, base línea, totale riga, importo riga, regelbedrag, regeltotaal',
    ),
    whole: true,
  },
  {
    ...field(
      'lineDiscount',
      'Discount of the line',
      'number',
      'discount, discount %, line discount, item discount, discount percent, alennus, alennus %, ale %, rabatt, rabatt %, remise, remise %, descuento, descuento %, dto, dto %, sconto, sconto %, korting, korting %',
    ),
    whole: true,
  },
  {
    ...field(
      'lineRate',
      'Tax rate of the line',
      'text',
      'tax type, tax name, tax code, line tax rate, item tax %, item tax, item tax rate, item tax percentage, rivin alv, rivin alv %, rivin verokanta, radens moms, radens moms %, impuesto, impuesto %, tipo impositivo',
      100,
    ),
    fits: (value) => rateIn(value) !== null,
    whole: true,
  },
  {
    // A column of the tax of the whole comes first, by the order of the fields.
    ...field(
      'lineTax',
      'Tax of the line',
      'money',
      'line tax, line tax amount, item tax amount, tax amount, rivin vero, radens momsbelopp, cuota línea',
    ),
    whole: true,
  },
]

/** Their keys. */
export const lineFields = rowLineFields.map(({ key }) => key)
